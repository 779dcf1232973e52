import { AppError, NotFoundError, sql } from '@backflow/service-kit';
import type { Actor, Write } from '@backflow/service-kit';
import type { IdentityContext } from '../context.ts';
import type { UserRecord } from '../db/models/user.ts';

class LastAdministratorError extends AppError {
  override name = 'LastAdministratorError';
  constructor() {
    super('LAST_ADMINISTRATOR', 'Nobody else administers this site: make someone an administrator first.');
  }
}

class OwnAccountError extends AppError {
  override name = 'OwnAccountError';
  constructor() {
    super('OWN_ACCOUNT', 'This is your own account: another administrator has to do this.');
  }
}

/** A user's row, locked. @throws NotFoundError */
export async function lockUser(
  { models }: Pick<IdentityContext, 'models'>,
  { transaction }: Write,
  id: string,
): Promise<UserRecord> {
  const user = await models.User.findByPk(id, { transaction, lock: transaction.LOCK.UPDATE });
  if (!user) throw new NotFoundError('This user');
  return user;
}

/**
 * The same for what may take an administrator away. Of several such writes at once one goes on at a time, and sees what the
 * one before has left: two administrators who unmake each other cannot both succeed.
 */
export async function lockAdministrators(
  context: Pick<IdentityContext, 'models'>,
  write: Write,
  id: string,
): Promise<UserRecord> {
  await write.rows(sql`select pg_advisory_xact_lock(hashtextextended('identity: administrators', 0))`);
  return lockUser(context, write, id);
}

/**
 * @param user as `lockAdministrators` returned them
 * @throws LastAdministratorError when nobody else would be left who administers the site and may sign in
 */
export async function assertNotLast(write: Write, { id, isAdmin, suspendedAt }: UserRecord): Promise<void> {
  if (!isAdmin || suspendedAt !== null) return;
  const [other] = await write.rows(sql`
    select 1 from users where is_admin and suspended_at is null and id <> ${id} limit 1`);
  if (!other) throw new LastAdministratorError();
}

/** @throws OwnAccountError where someone would do to themselves what nobody could then undo for them */
export function assertAnother(actor: Actor, id: string): void {
  if (actor.id === id) throw new OwnAccountError();
}
