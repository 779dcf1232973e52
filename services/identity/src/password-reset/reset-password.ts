import { mailRequest, sendMail } from '@backflow/contracts';
import type { resetPassword as contract } from '@backflow/contracts';
import { mutate } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { IdentityContext } from '../context.ts';
import { userOfLink, voidLinks } from '../one-time-links.ts';
import { assertHardToGuess } from '../passwords/password-blocklist.ts';

/**
 * Sets a new password and ends every session of the account. A refused password leaves the link as it was. Reading
 * the mail has shown that the address reaches its owner, so it counts as confirmed.
 */
export async function resetPassword(context: IdentityContext, call: Call<typeof contract>): Promise<null> {
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
