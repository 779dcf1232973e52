import { mailRequest, releaseMail, sendMail } from '@backflow/contracts/notifications';
import type * as contracts from '@backflow/contracts/identity';
import { mutate, select, sql } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { IdentityContext } from '../context.ts';
import type { UserRecord } from '../db/models/user.ts';
import { issueLink, userOfLink } from '../one-time-links.ts';
import { assertNotCommon } from '../passwords/common-passwords.ts';
import { setPassword } from './change-password.ts';
import { greeting } from './greeting.ts';
import { isReachable } from './own-account.ts';

/**
 * Sends the owner of an account a link to choose a new password. An unknown address gets the same response after the
 * same reads and writes, so that neither words nor time tell who has an account; so does a mailbox that was sent enough,
 * so that strangers cannot keep an owner from it.
 */
export async function forgotPassword(
  context: IdentityContext,
  call: Call<typeof contracts.forgotPassword>,
): Promise<null> {
  const { body, address, log } = call;
  const { email } = body;
  const mayReceive = await context.throttles.resetPassword.mayReceive(email, address);
  const [known] = await select<Pick<UserRecord, 'id' | 'firstName' | 'emailConfirmedAt'>>(
    context.db,
    'forgot-password',
    sql`
      select id, first_name as "firstName", email_confirmed_at as "emailConfirmedAt"
        from users where lower(email) = ${email}`,
  );
  const user = mayReceive ? known : undefined;
  await mutate(context, call, async (write) => {
    const owner = user ? { userId: user.id, email } : NOBODY;
    const { url } = await issueLink(context, write, 'reset-password', owner);
    const data = { ...(user && greeting(user)), url };
    await write.queue(sendMail, mailRequest('reset-password', user ? email : null, data));
  });
  log.info({ account: known?.id ?? 'unknown', mayReceive }, 'password forgotten');
  return null;
}

const NOBODY = { userId: null, email: '' };

/**
 * Sets a new password and ends every session of the account. A refused password leaves the link as it was. Reading
 * the mail has shown that the address reaches its owner, so it counts as confirmed.
 */
export async function resetPassword(
  context: IdentityContext,
  call: Call<typeof contracts.resetPassword>,
): Promise<null> {
  const { body, address, log } = call;
  const { token, password } = body;
  const { id, email } = await mutate(context, call, async (write) => {
    const user = await userOfLink(context, write, 'reset-password', token);
    // Not by the owner's name and address: the page that a link opens does not know whose it is.
    assertNotCommon(context, password);
    const emailConfirmedAt = user.emailConfirmedAt ?? new Date(context.now());
    if (!isReachable(user)) await write.queue(releaseMail, { member: user.id });
    await setPassword(context, write, user, { password, emailConfirmedAt, emailBouncedAt: null });
    write.audit({ actorId: user.id, subjectId: user.id });
    return user;
  });
  // Whoever keeps guessing elsewhere must not keep the owner out now. The password is set, even if this fails.
  await context.throttles.signIn.know(email, address).catch((error: unknown) => {
    log.warn({ error }, 'the network of a reset could not be noted');
  });
  log.info({ account: id }, 'password reset, every session ended');
  return null;
}
