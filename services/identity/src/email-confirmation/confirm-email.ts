import type { confirmEmail as contract } from '@backflow/contracts';
import type { Call } from '@backflow/service-kit';
import { recordOwnAct } from '../accounts/record-own-act.ts';
import type { IdentityDeps } from '../deps.ts';
import { userOfToken } from '../tokens/user-of-token.ts';

/** Confirms the address a link was sent to, if the account still uses it. */
export async function confirmEmail(
  { db: { sequelize }, models }: IdentityDeps,
  { body: { token }, log }: Call<typeof contract>,
): Promise<null> {
  const userId = await sequelize.transaction(async (transaction) => {
    const writing = { sequelize, transaction };
    const user = await userOfToken(models, writing, 'confirm-email', token);
    await user.update({ emailConfirmedAt: user.emailConfirmedAt ?? new Date() }, { transaction });
    await recordOwnAct(writing, 'email.confirm', user.id, { email: user.email });
    return user.id;
  });
  log.info({ account: userId }, 'email confirmed');
  return null;
}
