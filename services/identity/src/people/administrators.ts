import type { AdminUser, setAdministrator as contract } from '@backflow/contracts/identity';
import { AppError, NotFoundError, mutate, sql } from '@backflow/service-kit';
import type { Actor, Call, Write } from '@backflow/service-kit';
import type { IdentityContext } from '../context.ts';
import { isAccount } from '../db/models/user.ts';
import type { UserRecord } from '../db/models/user.ts';
import { findUser } from './users.query.ts';

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
 * Locks a user for a write that may remove an administrator. Such writes run one after the other, so that two administrators
 * cannot remove each other at the same time.
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
 * @param user a row from `lockAdministrators`
 * @throws LAST_ADMINISTRATOR when no other administrator can sign in
 */
export async function assertNotLast(write: Write, { id, isAdmin, suspendedAt }: UserRecord): Promise<void> {
  if (!isAdmin || suspendedAt !== null) return;
  const [other] = await write.rows(sql`
    select 1 from users where is_admin and suspended_at is null and id <> ${id} limit 1`);
  if (!other) {
    throw new AppError(
      'LAST_ADMINISTRATOR',
      'Nobody else administers this site: make someone an administrator first.',
    );
  }
}

/** @throws NO_ACCOUNT for a person who cannot sign in */
export function assertHasAccount(user: UserRecord): void {
  if (isAccount(user)) return;
  throw new AppError('NO_ACCOUNT', 'They have no account: send them a link to set a password first.');
}

/** @throws OWN_ACCOUNT for a change to the caller's own account that only another administrator could undo */
export function assertOtherAccount(actor: Actor, id: string): void {
  if (actor.id !== id) return;
  throw new AppError('OWN_ACCOUNT', 'This is your own account: another administrator has to do this.');
}

/**
 * Grants or revokes administration, with immediate effect in open sessions.
 * @throws LAST_ADMINISTRATOR; SUSPENDED for a suspended account; NO_ACCOUNT
 */
export async function setAdministrator(
  context: IdentityContext,
  call: Call<typeof contract>,
): Promise<AdminUser> {
  const { id } = call.params;
  const { isAdmin } = call.body;
  await mutate(context, call, async (write) => {
    const user = await lockAdministrators(context, write, id);
    if (user.isAdmin === isAdmin) return write.unchanged();
    assertHasAccount(user);
    if (isAdmin && user.suspendedAt !== null) {
      throw new AppError('SUSPENDED', 'This account is suspended: end the suspension first.');
    }
    if (!isAdmin) await assertNotLast(write, user);
    await user.update({ isAdmin }, { transaction: write.transaction });
    write.audit({ subjectId: id, details: { isAdmin: { from: !isAdmin, to: isAdmin } } });
  });
  return findUser(context, id);
}
