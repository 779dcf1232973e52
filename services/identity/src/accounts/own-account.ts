import { CURRENT_PASSWORD_ERRORS } from '@backflow/contracts/identity';
import { UnauthorizedError, ValidationError, select, sql } from '@backflow/service-kit';
import type { Actor, Call, Write } from '@backflow/service-kit';
import type { Endpoint } from '@backflow/contracts';
import type { IdentityContext } from '../context.ts';
import type { UserRecord } from '../db/models/user.ts';

/** The caller's own row, locked: two changes at once happen one after the other. */
export async function ownAccount(
  { models }: IdentityContext,
  { transaction }: Write,
  actor: Actor,
): Promise<UserRecord> {
  const user = await models.User.findByPk(actor.id, { transaction, lock: transaction.LOCK.UPDATE });
  // The account may have gone between the look-up of the caller and now.
  if (!user) throw new UnauthorizedError();
  return user;
}

type Caller = Pick<Call<Endpoint>, 'address' | 'log'> & { readonly actor: Actor };

/**
 * Makes sure that the caller knows their present password: a session alone may be somebody else's by now. Wrong ones count
 * as failed sign-ins do.
 * @returns the hash that was verified: compare it once the row is locked
 * @throws ValidationError on `currentPassword`; TooManyRequestsError
 */
export async function verifyPresentPassword(
  { db, passwords, throttles }: IdentityContext,
  { actor, address, log }: Caller,
  given: string | undefined,
): Promise<string> {
  if (given === undefined) throw passwordProblem(CURRENT_PASSWORD_ERRORS.missing);
  const [known] = await select<{ email: string; passwordHash: string }>(
    db,
    'present-password',
    sql`select email, password_hash as "passwordHash" from users where id = ${actor.id}`,
  );
  if (!known) throw new UnauthorizedError();
  const { email, passwordHash } = known;
  const verified = await throttles.signIn.attempt(email, address, async () =>
    (await passwords.verify(passwordHash, given)) ? passwordHash : null,
  );
  if (verified !== null) return verified;
  log.info({ actor: actor.id, address }, 'the present password given was not correct');
  throw passwordProblem(CURRENT_PASSWORD_ERRORS.wrong);
}

/** @throws ValidationError when the password was changed between its verification and the locking of the row */
export function assertSamePassword({ passwordHash }: UserRecord, verified: string): void {
  if (passwordHash !== verified) throw passwordProblem(CURRENT_PASSWORD_ERRORS.wrong);
}

const passwordProblem = (message: string) => new ValidationError([{ path: 'currentPassword', message }]);

/** Whether mail to the account's address is sent, rather than delayed until the address is confirmed (again). */
export const isReachable = ({
  emailConfirmedAt,
  emailBouncedAt,
}: Pick<UserRecord, 'emailConfirmedAt' | 'emailBouncedAt'>): boolean =>
  emailConfirmedAt !== null && emailBouncedAt === null;
