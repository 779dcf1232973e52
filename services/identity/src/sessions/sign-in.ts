import type { Member } from '@backflow/contracts/identity';
import type * as contracts from '@backflow/contracts/identity';
import { AppError, isDiskFull, mutate, recordAudit, select, sql } from '@backflow/service-kit';
import type { Call, Database, Logger } from '@backflow/service-kit';
import { MEMBER_COLUMNS } from '../accounts/member.presenter.ts';
import type { IdentityContext } from '../context.ts';
import { isOutdated } from '../passwords/password-hasher.ts';

type SignIn = Call<typeof contracts.signIn>;
type Credentials = Member & { passwordHash: string; sessionEpoch: number; suspensionReason: string | null };

/**
 * Signs in with a new session, whatever session the caller has. An unknown address and a wrong password take the same work
 * and get the same response: both write an audit entry. Without an entry the attempt fails, except on a full disk.
 * @throws LOGIN_FAILED; SUSPENDED after the correct password
 */
export async function signIn(context: IdentityContext, call: SignIn): Promise<Member> {
  const { db, passwords, throttles } = context;
  const { body, address, session, log } = call;
  const { email, password } = body;
  const user = await throttles.signIn.attempt(email, address, async () => {
    const account = await findCredentials(db, email);
    const member = (await passwords.verify(account?.passwordHash, password)) ? account : undefined;
    const isSuspended = member !== undefined && member.suspensionReason !== null;
    const entry =
      member === undefined || isSuspended
        ? recordRefusal(context, call, { account: account?.id ?? null, isSuspended })
        : recordSignIn(context, call, member);
    await tolerateFullDisk(entry, log);
    return member ?? null;
  });
  // One response for an unknown address and for a wrong password.
  if (!user) throw new AppError('LOGIN_FAILED', 'The email or password is not correct.');
  const { passwordHash: _, sessionEpoch, suspensionReason, ...member } = user;
  // Only after the correct password: others must not learn that the account exists.
  if (suspensionReason !== null) {
    throw new AppError('SUSPENDED', `Your account is suspended. The reason: ${suspensionReason}`);
  }
  await session.start(user.id, sessionEpoch);
  log.info({ actor: user.id, address }, 'signed in');
  return member;
}

/** @param email in lower case */
async function findCredentials(db: Database, email: string): Promise<Credentials | undefined> {
  const [account] = await select<Credentials>(
    db,
    'credentials',
    sql`
      select ${MEMBER_COLUMNS}, u.password_hash as "passwordHash", u.session_epoch as "sessionEpoch",
             u.suspension_reason as "suspensionReason"
        from users u where lower(u.email) = ${email}`,
  );
  return account;
}

/** Writes the audit entry, and replaces a hash that was made with weaker parameters. */
async function recordSignIn(context: IdentityContext, call: SignIn, account: Credentials): Promise<void> {
  const { id, passwordHash } = account;
  const newHash = isOutdated(passwordHash) ? await context.passwords.hash(call.body.password) : undefined;
  await mutate(context, call, async (write) => {
    const { transaction } = write;
    if (newHash !== undefined) {
      // Only if the hash is still the verified one: the password may have been changed since.
      const where = { id, passwordHash };
      await context.models.User.update({ passwordHash: newHash }, { where, transaction });
    }
    write.audit({ actorId: id, subjectId: id, details: { network: call.address } });
  });
}

async function recordRefusal(
  { db }: IdentityContext,
  { address, log }: SignIn,
  { account, isSuspended }: { account: string | null; isSuspended: boolean },
): Promise<void> {
  const details = { network: address, ...(isSuspended && { isSuspended }) };
  const entry = { actorId: null, action: 'session.refuse', subjectId: account, details };
  await recordAudit(db.sequelize, null, entry);
  log.info({ account: account ?? 'unknown', address, isSuspended }, 'sign-in refused');
}

/** Ends the caller's session. Succeeds for visitors, who have none. */
export async function signOut(context: IdentityContext, call: Call<typeof contracts.signOut>): Promise<null> {
  const { actor, session } = call;
  // Record before ending the session: on a retry after that, the caller would be unknown.
  if (actor) {
    const entry = mutate(context, call, (write) => Promise.resolve(write.audit({ subjectId: actor.id })));
    await tolerateFullDisk(entry, call.log);
  }
  await session.end();
  return null;
}

/**
 * Tolerates a full disk when the audit entry of a sign-in or sign-out is written: administrators must get in to free space,
 * and everyone must be able to sign out. The log has the attempt. Any other error is thrown.
 */
async function tolerateFullDisk(entry: Promise<unknown>, log: Logger): Promise<void> {
  await entry.catch((error: unknown) => {
    if (!isDiskFull(error)) throw error;
    log.error({ error }, 'no audit entry: the disk is full');
  });
}
