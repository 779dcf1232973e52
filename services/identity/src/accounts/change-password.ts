import { mailRequest, sendMail } from '@backflow/contracts/notifications';
import type { changePassword as contract } from '@backflow/contracts/identity';
import { mutate } from '@backflow/service-kit';
import type { Call, Write } from '@backflow/service-kit';
import type { IdentityContext } from '../context.ts';
import type { UserRecord } from '../db/models/user.ts';
import { voidLinks } from '../one-time-links.ts';
import { assertNotCommon } from '../passwords/common-passwords.ts';
import { greeting } from './greeting.ts';
import { assertSamePassword, ownAccount, verifyPresentPassword } from './own-account.ts';

/** Sets a new password for whoever knows the present one. The other sessions end, and a mail tells. */
export async function changePassword(context: IdentityContext, call: Call<typeof contract>): Promise<null> {
  const { currentPassword, password } = call.body;
  const verified = await verifyPresentPassword(context, call, currentPassword);
  const epoch = await mutate(context, call, async (write) => {
    const user = await ownAccount(context, write, call.actor);
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
 * Stores a new password, ends every session and every link to choose one, and tells the owner by mail. A new address that
 * waits is forgotten: it may be one that somebody else asked for, with the password they knew until now.
 */
export async function setPassword(
  context: IdentityContext,
  write: Write,
  user: UserRecord,
  {
    password,
    ...rest
  }: { password: string } & Partial<Pick<UserRecord, 'emailConfirmedAt' | 'emailBouncedAt'>>,
): Promise<void> {
  const { passwords, settings } = context;
  const passwordHash = await passwords.hash(password);
  await user.update(
    { ...rest, passwordHash, pendingEmail: null, sessionEpoch: user.sessionEpoch + 1 },
    { transaction: write.transaction },
  );
  await voidLinks(context, write, 'reset-password', user.id);
  const url = `${settings.PUBLIC_ORIGIN}/forgot-password`;
  await write.queue(sendMail, mailRequest('password-changed', user.email, { ...greeting(user), url }));
}
