import { UnauthorizedError } from '@backflow/service-kit';
import type { Actor } from '@backflow/service-kit';
import type { Transaction } from 'sequelize';
import type { User } from '../db/models/user.ts';
import type { IdentityDeps } from '../deps.ts';
import { saveUser } from './save-user.ts';

/**
 * Changes the caller's own row, alone with it: two changes at once happen one after the other.
 * @returns the row as saved, and what `change` returned
 */
export function changeOwnUser<Outcome>(
  { db: { sequelize }, models }: IdentityDeps,
  actor: Actor,
  change: (user: User, transaction: Transaction) => Outcome | Promise<Outcome>,
): Promise<{ user: User; outcome: Outcome }> {
  return saveUser(() =>
    sequelize.transaction(async (transaction) => {
      const user = await models.User.findByPk(actor.id, { transaction, lock: transaction.LOCK.UPDATE });
      // The account may have gone between the look-up of the caller and now.
      if (!user) throw new UnauthorizedError();
      const outcome = await change(user, transaction);
      await user.save({ transaction });
      return { user, outcome };
    }),
  );
}
