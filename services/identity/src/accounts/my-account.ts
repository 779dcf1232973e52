import { CURRENT_PASSWORD_ERRORS, RESERVED_NAME, isReservedName } from '@backflow/contracts/identity';
import type { SiteSettings } from '@backflow/contracts/settings';
import { UnauthorizedError, ValidationError, select, sql } from '@backflow/service-kit';
import type { Actor, Call, Write } from '@backflow/service-kit';
import type { Endpoint } from '@backflow/contracts';
import type { IdentityContext } from '../context.ts';
import { isAccount } from '../db/models/user.ts';
import type { AccountRecord, UserRecord } from '../db/models/user.ts';

/** The caller's own row, locked, so that concurrent changes run one after the other. */
export async function myAccount(
  { models }: IdentityContext,
  { transaction }: Write,
  actor: Actor,
): Promise<AccountRecord> {
  const user = await models.User.findByPk(actor.id, { transaction, lock: transaction.LOCK.UPDATE });
  // The account may have been erased since the caller was authenticated.
  if (!user || !isAccount(user)) throw new UnauthorizedError();
  return user;
}

/** The caller's own account. @throws UnauthorizedError when it was erased since */
export async function findMyAccount({ models }: IdentityContext, actor: Actor): Promise<AccountRecord> {
  const user = await models.User.findByPk(actor.id);
  if (!user || !isAccount(user)) throw new UnauthorizedError();
  return user;
}

type Caller = Pick<Call<Endpoint>, 'address' | 'log'> & { readonly actor: Actor };

/**
 * Verifies the caller's current password: a session may have been stolen. Wrong passwords count as failed sign-ins.
 * @returns the verified hash, to be compared once the row is locked
 * @throws ValidationError on `currentPassword`; TooManyRequestsError
 */
export async function verifyCurrentPassword(
  { db, passwords, throttles }: IdentityContext,
  { actor, address, log }: Caller,
  password: string | undefined,
): Promise<string> {
  if (password === undefined) throw passwordError(CURRENT_PASSWORD_ERRORS.missing);
  const [account] = await select<{ email: string; passwordHash: string }>(
    db,
    'current-password',
    sql`select email, password_hash as "passwordHash" from users where id = ${actor.id}`,
  );
  if (!account) throw new UnauthorizedError();
  const { email, passwordHash } = account;
  const verified = await throttles.signIn.attempt(email, address, async () =>
    (await passwords.verify(passwordHash, password)) ? passwordHash : null,
  );
  if (verified !== null) return verified;
  log.info({ actor: actor.id, address }, 'the current password was not correct');
  throw passwordError(CURRENT_PASSWORD_ERRORS.wrong);
}

/** @throws ValidationError when the password was changed between its verification and the lock */
export function assertSamePassword({ passwordHash }: UserRecord, verified: string): void {
  if (passwordHash !== verified) throw passwordError(CURRENT_PASSWORD_ERRORS.wrong);
}

const passwordError = (message: string) => new ValidationError([{ path: 'currentPassword', message }]);

/** True if the account receives mail. Otherwise mail is delayed until the address is confirmed (again). */
export const isReachable = ({
  emailConfirmedAt,
  emailBouncedAt,
}: Pick<UserRecord, 'emailConfirmedAt' | 'emailBouncedAt'>): boolean =>
  emailConfirmedAt !== null && emailBouncedAt === null;

/**
 * The name that a mail greets. The reader of an unconfirmed address may not be the member, so the name is left out: it
 * could be a message to a stranger.
 */
export const greeting = ({
  firstName,
  emailConfirmedAt,
}: Pick<UserRecord, 'firstName' | 'emailConfirmedAt'>): { firstName?: string } =>
  emailConfirmedAt === null ? {} : { firstName };

/**
 * Refuses a name that could pass for the site's. The contract checks first and last name; this checks the full name, and
 * the names in the settings.
 * @throws ValidationError
 */
export function assertOwnName(
  { firstName, lastName }: Pick<UserRecord, 'firstName' | 'lastName'>,
  { brandName, companyName }: Pick<SiteSettings, 'brandName' | 'companyName'>,
): void {
  if (!isReservedName(`${firstName} ${lastName}`, [brandName, companyName])) return;
  throw new ValidationError([{ path: 'lastName', message: `Your name ${RESERVED_NAME}` }]);
}
