import { mailRequest, releaseMail, sendMail } from '@backflow/contracts/notifications';
import type * as contracts from '@backflow/contracts/identity';
import { LinkSpentError, mutate } from '@backflow/service-kit';
import type { Call, Write } from '@backflow/service-kit';
import type { IdentityContext } from '../context.ts';
import { isAccount } from '../db/models/user.ts';
import type { AccountRecord } from '../db/models/user.ts';
import { issueLink, useAccountLink } from '../one-time-links.ts';
import { hideEmailTaken, replaceEmail, sendEmailChangeLink } from './change-email.ts';
import { isReachable } from './my-account.ts';

/** Sends the account's address a link that confirms it. */
export async function sendConfirmationLink(
  context: IdentityContext,
  write: Write,
  { id: userId, email }: Pick<AccountRecord, 'id' | 'email'>,
): Promise<void> {
  const { url } = await issueLink(context, write, 'confirm-email', { userId, email });
  await write.queue(sendMail, mailRequest('confirm-email', email, { url }));
}

/** Sends the caller another link, to the pending address if there is one. A confirmed address that works gets none. */
export async function resendConfirmation(
  context: IdentityContext,
  call: Call<typeof contracts.resendConfirmation>,
): Promise<null> {
  const { actor, address } = call;
  const { models, throttles } = context;
  await throttles.confirmEmail.use(actor.id, address);
  const user = await models.User.findByPk(actor.id);
  // Outside the transaction, which may be retried: a retry must not count again.
  if (user?.pendingEmail != null) await throttles.emailChange.use(user.pendingEmail, address);
  await mutate(context, call, async (write) => {
    if (user?.pendingEmail != null) await sendEmailChangeLink(context, write, user, user.pendingEmail);
    else if (user && isAccount(user) && !isReachable(user)) await sendConfirmationLink(context, write, user);
  });
  return null;
}

/**
 * Confirms the address that a link was sent to, if the account still uses it. A pending address replaces the former one,
 * and every session ends except for the owner's current one.
 */
export async function confirmEmail(
  context: IdentityContext,
  call: Call<typeof contracts.confirmEmail>,
): Promise<null> {
  const { user, hasMoved: isNewEmail } = await hideEmailTaken(() =>
    mutate(context, call, async (write) => {
      const { token } = call.body;
      const { user: account, sentTo } = await useAccountLink(context, write, 'confirm-email', token);
      if (!isAccount(account)) throw new LinkSpentError();
      const { id, email: from } = account;
      // Send the mails that were delayed until now.
      if (!isReachable(account)) await write.queue(releaseMail, { member: id });
      const hasMoved = from !== sentTo;
      if (hasMoved) await replaceEmail(context, write, account, sentTo);
      else {
        const emailConfirmedAt = account.emailConfirmedAt ?? new Date(context.now());
        await account.update({ emailConfirmedAt, emailBouncedAt: null }, { transaction: write.transaction });
      }
      const { email } = account;
      write.audit({ actorId: id, subjectId: id, details: hasMoved ? { email, from } : { email } });
      return { user: account, hasMoved };
    }),
  );
  if (isNewEmail && call.actor?.id === user.id) {
    await call.session.renew(user.sessionEpoch);
    await context.throttles.signIn.trustNetwork(user.email, call.address);
  }
  call.log.info({ account: user.id, isNewEmail }, 'email confirmed');
  return null;
}
