import { mailRequest, sendMail } from '@backflow/contracts';
import type * as contracts from '@backflow/contracts';
import { mutate } from '@backflow/service-kit';
import type { Call, Write } from '@backflow/service-kit';
import type { IdentityContext } from '../context.ts';
import type { UserRecord } from '../db/models/user.ts';
import { issueLink, userOfLink } from '../one-time-links.ts';

/** Sends a mail to the account's address with a link that confirms it. */
export async function askToConfirm(
  context: IdentityContext,
  write: Write,
  { id: userId, email, firstName }: Pick<UserRecord, 'id' | 'email' | 'firstName'>,
): Promise<void> {
  const { url } = await issueLink(context, write, 'confirm-email', { userId, email });
  await write.queue(sendMail, mailRequest('confirm-email', email, { firstName, url }));
}

/** Sends the caller another link; an address that is confirmed gets none. */
export async function resendConfirmation(
  context: IdentityContext,
  call: Call<typeof contracts.resendConfirmation>,
): Promise<null> {
  const { actor, address } = call;
  await context.throttles.confirmEmail.use(actor.id, address);
  await mutate(context, call, async (write) => {
    const user = await context.models.User.findByPk(actor.id, { transaction: write.transaction });
    if (user?.emailConfirmedAt === null) await askToConfirm(context, write, user);
  });
  return null;
}

/** Confirms the address a link was sent to, if the account still uses it. */
export async function confirmEmail(
  context: IdentityContext,
  call: Call<typeof contracts.confirmEmail>,
): Promise<null> {
  const account = await mutate(context, call, async (write) => {
    const user = await userOfLink(context, write, 'confirm-email', call.body.token);
    const emailConfirmedAt = user.emailConfirmedAt ?? new Date(context.now());
    await user.update({ emailConfirmedAt }, { transaction: write.transaction });
    write.audit({ actorId: user.id, subjectId: user.id, details: { email: user.email } });
    return user.id;
  });
  call.log.info({ account }, 'email confirmed');
  return null;
}
