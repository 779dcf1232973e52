import type { confirmEmail as contract } from '@backflow/contracts';
import type { Call } from '@backflow/service-kit';
import type { IdentityDeps } from '../deps.ts';
import { userOfToken } from '../tokens/user-of-token.ts';

/** Confirms the address a link was sent to, if the account still uses it. */
export async function confirmEmail(
  { db: { sequelize }, models }: IdentityDeps,
  { body: { token }, log }: Call<typeof contract>,
): Promise<null> {
  const userId = await sequelize.transaction(async (transaction) => {
    const user = await userOfToken(models, { sequelize, transaction }, 'confirm-email', token);
    await user.update({ emailConfirmedAt: user.emailConfirmedAt ?? new Date() }, { transaction });
    return user.id;
  });
  log.info({ account: userId }, 'email confirmed');
  return null;
}
