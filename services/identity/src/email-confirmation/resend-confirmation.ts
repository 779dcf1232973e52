import type { resendConfirmation as contract } from '@backflow/contracts';
import type { Call } from '@backflow/service-kit';
import type { IdentityDeps } from '../deps.ts';
import { askToConfirm } from './ask-to-confirm.ts';

/** Sends the caller another link; an address that is confirmed gets none. */
export async function resendConfirmation(
  { db: { sequelize }, models, links, throttles }: IdentityDeps,
  { actor, address }: Call<typeof contract>,
): Promise<null> {
  await throttles.confirmEmail.use(actor.id, address);
  await sequelize.transaction(async (transaction) => {
    const user = await models.User.findByPk(actor.id, { transaction });
    if (user?.emailConfirmedAt === null) await askToConfirm({ sequelize, transaction }, links, user);
  });
  return null;
}
