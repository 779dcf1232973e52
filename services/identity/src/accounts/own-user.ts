import { UnauthorizedError } from '@backflow/service-kit';
import type { Actor, Write } from '@backflow/service-kit';
import type { IdentityContext } from '../context.ts';
import type { UserRecord } from '../db/models/user.ts';

/** The caller's own row, locked: two changes at once happen one after the other. */
export async function ownUser(
  { models }: IdentityContext,
  { transaction }: Write,
  actor: Actor,
): Promise<UserRecord> {
  const user = await models.User.findByPk(actor.id, { transaction, lock: transaction.LOCK.UPDATE });
  // The account may have gone between the look-up of the caller and now.
  if (!user) throw new UnauthorizedError();
  return user;
}
