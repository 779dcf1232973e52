import { UnauthorizedError } from '@backflow/service-kit';
import type { Actor, Database } from '@backflow/service-kit';
import { User } from '../db/models/user.ts';
import { saveUser } from './save-user.ts';

/** Changes the caller's own row, alone with it: two changes at once happen one after the other. */
export function changeOwnUser(
  { sequelize }: Database,
  actor: Actor,
  change: (user: User) => void,
): Promise<User> {
  return saveUser(() =>
    sequelize.transaction(async (transaction) => {
      const user = await User.findByPk(actor.id, { transaction, lock: transaction.LOCK.UPDATE });
      // The account may have gone between the look-up of the caller and now.
      if (!user) throw new UnauthorizedError();
      change(user);
      return user.save({ transaction });
    }),
  );
}
