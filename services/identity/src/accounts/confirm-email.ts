import { mailRequest, releaseMail, sendMail } from '@backflow/contracts/notifications';
import type * as contracts from '@backflow/contracts/identity';
import { mutate } from '@backflow/service-kit';
import type { Call, Write } from '@backflow/service-kit';
import type { IdentityContext } from '../context.ts';
import type { UserRecord } from '../db/models/user.ts';
import { accountOfLink, issueLink } from '../one-time-links.ts';
import { askForNewEmail, moveTo, spentWhereTaken } from './change-email.ts';
import { isReachable } from './own-account.ts';

/** Sends a mail to the account's address with a link that confirms it. */
export async function askToConfirm(
  context: IdentityContext,
  write: Write,
  { id: userId, email }: Pick<UserRecord, 'id' | 'email'>,
): Promise<void> {
  const { url } = await issueLink(context, write, 'confirm-email', { userId, email });
  await write.queue(sendMail, mailRequest('confirm-email', email, { url }));
}

/** Sends the caller another link, to a new address where one waits; an address that is confirmed, and works, gets none. */
export async function resendConfirmation(
  context: IdentityContext,
  call: Call<typeof contracts.resendConfirmation>,
): Promise<null> {
  const { actor, address } = call;
  const { models, throttles } = context;
  await throttles.confirmEmail.use(actor.id, address);
  const user = await models.User.findByPk(actor.id);
  // Counted once, however often the write is tried.
  if (user?.pendingEmail != null) await throttles.emailChange.use(user.pendingEmail, address);
  await mutate(context, call, async (write) => {
    if (user?.pendingEmail != null) await askForNewEmail(context, write, user, user.pendingEmail);
    else if (user && !isReachable(user)) await askToConfirm(context, write, user);
  });
  return null;
}

/**
 * Confirms the address a link was sent to, if the account still uses it. If it is the one the account waits for, it takes
 * the old one's place, and every session ends but that of the owner who is here.
 */
export async function confirmEmail(
  context: IdentityContext,
  call: Call<typeof contracts.confirmEmail>,
): Promise<null> {
  const { user, hasMoved } = await spentWhereTaken(() =>
    mutate(context, call, async (write) => {
      const { token } = call.body;
      const { user: found, sentTo } = await accountOfLink(context, write, 'confirm-email', token);
      const { id, email: from } = found;
      // What we had to tell the member has waited for this.
      if (!isReachable(found)) await write.queue(releaseMail, { member: id });
      const moves = from !== sentTo;
      if (moves) await moveTo(context, write, found, sentTo);
      else {
        const emailConfirmedAt = found.emailConfirmedAt ?? new Date(context.now());
        await found.update({ emailConfirmedAt, emailBouncedAt: null }, { transaction: write.transaction });
      }
      const { email } = found;
      write.audit({ actorId: id, subjectId: id, details: moves ? { email, from } : { email } });
      return { user: found, hasMoved: moves };
    }),
  );
  if (hasMoved && call.actor?.id === user.id) {
    await call.session.renew(user.sessionEpoch);
    await context.throttles.signIn.know(user.email, call.address);
  }
  call.log.info({ account: user.id, hasMoved }, 'email confirmed');
  return null;
}
