import type { resetPassword as contract } from '@backflow/contracts';
import type { Call } from '@backflow/service-kit';
import { recordOwnAct } from '../accounts/record-own-act.ts';
import type { IdentityDeps } from '../deps.ts';
import { passwordChangedMail } from '../mail/account-mails.ts';
import { queueMail } from '../mail/outbox.ts';
import { assertHardToGuess } from '../passwords/password-blocklist.ts';
import { voidTokens } from '../tokens/one-time-tokens.ts';
import { userOfToken } from '../tokens/user-of-token.ts';

/**
 * Sets a new password and ends every session of the account. A refused password leaves the link as it was. Reading
 * the mail has shown that the address reaches its owner, so it counts as confirmed.
 */
export async function resetPassword(
  { db: { sequelize }, models, links, passwords }: IdentityDeps,
  { body: { token, password }, log }: Call<typeof contract>,
): Promise<null> {
  const userId = await sequelize.transaction(async (transaction) => {
    const writing = { sequelize, transaction };
    const user = await userOfToken(models, writing, 'reset-password', token);
    assertHardToGuess(password, user.email);
    await user.update(
      {
        passwordHash: await passwords.hash(password),
        sessionEpoch: user.sessionEpoch + 1,
        emailConfirmedAt: user.emailConfirmedAt ?? new Date(),
      },
      { transaction },
    );
    await voidTokens(writing, 'reset-password', user.id);
    await queueMail(writing, user.email, passwordChangedMail(user.firstName, links.forgotPassword));
    await recordOwnAct(writing, 'password.reset', user.id);
    return user.id;
  });
  log.info({ account: userId }, 'password reset, every session ended');
  return null;
}
