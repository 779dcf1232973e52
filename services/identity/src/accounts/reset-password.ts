import { mailRequest, sendMail } from '@backflow/contracts';
import type * as contracts from '@backflow/contracts';
import { mutate, select, sql } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { IdentityContext } from '../context.ts';
import { issueLink, userOfLink, voidLinks } from '../one-time-links.ts';
import { assertHardToGuess } from '../passwords/password-blocklist.ts';

/**
 * Sends the owner of an account a link to choose a new password. An unknown address gets the same response after the
 * same reads and writes, so that neither words nor time tell who has an account.
 */
export async function forgotPassword(
  context: IdentityContext,
  call: Call<typeof contracts.forgotPassword>,
): Promise<null> {
  const { body, address, log } = call;
  const { email } = body;
  await context.throttles.resetPassword.use(email, address);
  const [user] = await select<{ id: string; firstName: string }>(
    context.db,
    'forgot-password',
    sql`select id, first_name as "firstName" from users where lower(email) = ${email}`,
  );
  await mutate(context, call, async (write) => {
    const owner = user ? { userId: user.id, email } : NOBODY;
    const { url } = await issueLink(context, write, 'reset-password', owner);
    const firstName = user?.firstName ?? 'nobody';
    await write.queue(sendMail, mailRequest('reset-password', user ? email : null, { firstName, url }));
  });
  log.info({ account: user?.id ?? 'unknown' }, 'password forgotten');
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
  const { passwords, settings, now } = context;
  const { token, password } = call.body;
  const account = await mutate(context, call, async (write) => {
    const user = await userOfLink(context, write, 'reset-password', token);
    const { id, email, firstName, sessionEpoch, emailConfirmedAt } = user;
    assertHardToGuess(password, email);
    await user.update(
      {
        passwordHash: await passwords.hash(password),
        sessionEpoch: sessionEpoch + 1,
        emailConfirmedAt: emailConfirmedAt ?? new Date(now()),
      },
      { transaction: write.transaction },
    );
    await voidLinks(context, write, 'reset-password', id);
    const url = `${settings.PUBLIC_ORIGIN}/forgot-password`;
    await write.queue(sendMail, mailRequest('password-changed', email, { firstName, url }));
    write.audit({ actorId: id, subjectId: id });
    return id;
  });
  call.log.info({ account }, 'password reset, every session ended');
  return null;
}
