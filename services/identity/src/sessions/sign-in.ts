import type { Member } from '@backflow/contracts/identity';
import type * as contracts from '@backflow/contracts/identity';
import { AppError, isDiskFull, mutate, recordAudit, select, sql } from '@backflow/service-kit';
import type { Call, Database, Logger, Sql } from '@backflow/service-kit';
import { HAS_SECOND_FACTOR, OWN_MEMBER_COLUMNS, presentMyMember } from '../accounts/member.presenter.ts';
import type { MyMemberRow } from '../accounts/member.presenter.ts';
import type { IdentityContext } from '../context.ts';
import type { AccountRecord } from '../db/models/user.ts';
import { isOutdated } from '../passwords/password-hasher.ts';
import { startPendingSignIn } from './pending-sign-in.ts';

type SignIn = Call<typeof contracts.signIn>;

/** An account that signs in. */
export interface Credentials extends Pick<AccountRecord, 'id' | 'email' | 'firstName' | 'emailConfirmedAt'> {
  readonly member: Member;
  readonly passwordHash: string;
  readonly sessionEpoch: number;
  readonly suspensionReason: string | null;
  readonly hasSecondFactor: boolean;
}

/**
 * Signs in with a new session, whatever session the caller has. An unknown address and a wrong password take the same work
 * and get the same response: both write an audit entry. Without an entry the attempt fails, except on a full disk.
 * @throws LOGIN_FAILED; after the correct password SUSPENDED, or SECOND_FACTOR_REQUIRED: `finishSignIn` continues
 */
export async function signIn(context: IdentityContext, call: SignIn): Promise<Member> {
  const { db, passwords, throttles } = context;
  const { body, address, session, log } = call;
  const { email, password } = body;
  const check = async () => {
    const account = await findCredentials(db, sql`lower(u.email) = ${email}`);
    const owner = (await passwords.verify(account?.passwordHash, password)) ? account : undefined;
    const isSuspended = owner !== undefined && owner.suspensionReason !== null;
    const entry =
      owner === undefined || isSuspended
        ? recordRefusal(context, call, { account: account?.id ?? null, isSuspended })
        : recordSignIn(context, call, owner);
    await tolerateFullDisk(entry, log);
    return owner ?? null;
  };
  // The password alone does not show that the owner uses this network.
  const proves = ({ hasSecondFactor }: Credentials) => !hasSecondFactor;
  const user = await throttles.signIn.attempt(email, address, check, proves);
  // One response for an unknown address and for a wrong password.
  if (!user) throw new AppError('LOGIN_FAILED', 'The email or password is not correct.');
  const { id, member, sessionEpoch, suspensionReason, hasSecondFactor } = user;
  // Only after the correct password: others must not learn that the account exists.
  if (suspensionReason !== null) {
    throw new AppError('SUSPENDED', `Your account is suspended. The reason: ${suspensionReason}`);
  }
  if (hasSecondFactor) {
    await startPendingSignIn(context, call, { userId: id, epoch: sessionEpoch });
    throw new AppError('SECOND_FACTOR_REQUIRED', 'Please confirm with your second factor.');
  }
  await session.start(id, sessionEpoch);
  log.info({ actor: id, address }, 'signed in');
  return member;
}

/** @param condition on `users u` */
export async function findCredentials(db: Database, condition: Sql): Promise<Credentials | undefined> {
  const [row] = await select<
    MyMemberRow & Pick<Credentials, 'passwordHash' | 'sessionEpoch' | 'suspensionReason' | 'hasSecondFactor'>
  >(
    db,
    'credentials',
    sql`
      select ${OWN_MEMBER_COLUMNS}, u.password_hash as "passwordHash", u.session_epoch as "sessionEpoch",
             u.suspension_reason as "suspensionReason", ${HAS_SECOND_FACTOR} as "hasSecondFactor"
        from users u where u.password_hash is not null and ${condition}`,
  );
  if (!row) return undefined;
  const { passwordHash, sessionEpoch, suspensionReason, hasSecondFactor, ...own } = row;
  const member = presentMyMember(own);
  const { id, email, firstName } = member;
  // `greeting` only tests it for null.
  const emailConfirmedAt = member.emailConfirmed ? new Date(member.createdAt) : null;
  return {
    ...{ id, email, firstName, emailConfirmedAt, member },
    ...{ passwordHash, sessionEpoch, suspensionReason, hasSecondFactor },
  };
}

/** Writes the audit entry, if the password is enough, and replaces a hash that was made with weaker parameters. */
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
    if (account.hasSecondFactor) write.unchanged();
    else write.audit({ actorId: id, subjectId: id, details: { network: call.address } });
  });
}

interface Refusal {
  account: string | null;
  isSuspended?: boolean;
  /** True if the password was right and the second factor was wrong. */
  secondFactor?: boolean;
}

export async function recordRefusal(
  { db }: IdentityContext,
  { address, log }: Pick<SignIn, 'address' | 'log'>,
  { account, isSuspended = false, secondFactor = false }: Refusal,
): Promise<void> {
  const details = {
    network: address,
    ...(isSuspended && { isSuspended }),
    ...(secondFactor && { secondFactor }),
  };
  const entry = { actorId: null, action: 'session.refuse', subjectId: account, details };
  await recordAudit(db.sequelize, null, entry);
  log.info({ account: account ?? 'unknown', address, isSuspended, secondFactor }, 'sign-in refused');
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
export async function tolerateFullDisk(entry: Promise<unknown>, log: Logger): Promise<void> {
  await entry.catch((error: unknown) => {
    if (!isDiskFull(error)) throw error;
    log.error({ error }, 'no audit entry: the disk is full');
  });
}
