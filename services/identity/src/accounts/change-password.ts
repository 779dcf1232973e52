import type * as contracts from '@backflow/contracts/identity';
import { mailRequest, releaseMail, sendMail } from '@backflow/contracts/notifications';
import { LinkSpentError, mutate, select, sql } from '@backflow/service-kit';
import type { Call, Write } from '@backflow/service-kit';
import type { IdentityContext } from '../context.ts';
import type { UserRecord } from '../db/models/user.ts';
import { issueLink, useAccountLink, voidLinks } from '../one-time-links.ts';
import { assertNotCommon } from '../passwords/common-passwords.ts';
import { mailPasswordLink } from './mail-password-link.ts';
import { assertSamePassword, greeting, isReachable, myAccount, verifyCurrentPassword } from './my-account.ts';

/** Sets a new password for a caller who knows the current one. Ends the other sessions and notifies the owner by mail. */
export async function changePassword(
  context: IdentityContext,
  call: Call<typeof contracts.changePassword>,
): Promise<null> {
  const { currentPassword, password } = call.body;
  const verified = await verifyCurrentPassword(context, call, currentPassword);
  const epoch = await mutate(context, call, async (write) => {
    const user = await myAccount(context, write, call.actor);
    assertSamePassword(user, verified);
    assertNotCommon(context, password, user);
    await setPassword(context, write, user, { password });
    write.audit({ subjectId: user.id });
    return user.sessionEpoch;
  });
  await call.session.renew(epoch);
  call.log.info({ actor: call.actor.id }, 'password changed, other sessions ended');
  return null;
}

/**
 * Sends the owner of an account a link that resets the password. An unknown address gets the same response after the same
 * reads and writes, so that neither text nor timing reveals who has an account. So does an address that was sent too many
 * mails: a refusal would let strangers lock the owner out.
 */
export async function forgotPassword(
  context: IdentityContext,
  call: Call<typeof contracts.forgotPassword>,
): Promise<null> {
  const { body, address, log } = call;
  const { email } = body;
  const mayReceive = await context.throttles.resetPassword.mayReceive(email, address);
  const [known] = await select<
    Pick<UserRecord, 'id' | 'firstName' | 'emailConfirmedAt'> & { hasAccount: boolean }
  >(
    context.db,
    'forgot-password',
    sql`
      select id, first_name as "firstName", email_confirmed_at as "emailConfirmedAt",
             password_hash is not null as "hasAccount"
        from users where lower(email) = ${email}`,
  );
  const user = mayReceive ? known : undefined;
  await mutate(context, call, async (write) => {
    if (user && !user.hasAccount) return mailPasswordLink(context, write, { ...user, email });
    const owner = user ? { userId: user.id, email } : UNKNOWN_OWNER;
    const { url } = await issueLink(context, write, 'reset-password', owner);
    const data = { ...(user && greeting(user)), url };
    await write.queue(sendMail, mailRequest('reset-password', user ? email : null, data));
  });
  log.info({ account: known?.id ?? 'unknown', mayReceive }, 'password forgotten');
  return null;
}

const UNKNOWN_OWNER = { userId: null, email: '' };

/**
 * Sets a new password and ends every session of the account, or makes a person's first one. A refused password doesn't use the link. The link came by mail,
 * so the address counts as confirmed.
 */
export async function resetPassword(
  context: IdentityContext,
  call: Call<typeof contracts.resetPassword>,
): Promise<null> {
  const { body, address, log } = call;
  const { token, password } = body;
  const { id, email } = await mutate(context, call, async (write) => {
    const { user, sentTo } = await useAccountLink(context, write, ['reset-password', 'set-password'], token);
    // Somebody else may read the mail of an address that the account has left.
    if (user.email !== sentTo) throw new LinkSpentError();
    // Without the owner's name and address: the page doesn't know whose link it is, so its checklist can't warn of them.
    assertNotCommon(context, password);
    const emailConfirmedAt = user.emailConfirmedAt ?? new Date(context.now());
    if (!isReachable(user)) await write.queue(releaseMail, { member: user.id });
    await setPassword(context, write, user, { password, emailConfirmedAt, emailBouncedAt: null });
    write.audit({ actorId: user.id, subjectId: user.id });
    return { id: user.id, email: sentTo };
  });
  // The owner must get in while somebody else keeps guessing. The password is already set, so a failure is only logged.
  await context.throttles.signIn.trustNetwork(email, address).catch((error: unknown) => {
    log.warn({ error }, 'the network of a password reset could not be stored');
  });
  log.info({ account: id }, 'password reset, every session ended');
  return null;
}

/**
 * Stores a new password, ends every session, voids the links that set one, and notifies the owner of a changed one by mail. Removes a pending
 * address: somebody who knew the former password may have requested it.
 */
async function setPassword(
  context: IdentityContext,
  write: Write,
  user: UserRecord,
  {
    password,
    ...emailStatus
  }: { password: string } & Partial<Pick<UserRecord, 'emailConfirmedAt' | 'emailBouncedAt'>>,
): Promise<void> {
  const { passwords, settings } = context;
  const isFirst = user.passwordHash === null;
  const passwordHash = await passwords.hash(password);
  await user.update(
    { ...emailStatus, passwordHash, pendingEmail: null, sessionEpoch: user.sessionEpoch + 1 },
    { transaction: write.transaction },
  );
  for (const purpose of ['reset-password', 'set-password'] as const)
    await voidLinks(context, write, purpose, user.id);
  if (isFirst) return;
  const url = `${settings.PUBLIC_ORIGIN}/forgot-password`;
  await write.queue(sendMail, mailRequest('password-changed', user.email, { ...greeting(user), url }));
}
