import type { Member, signIn as contract } from '@backflow/contracts/identity';
import { AppError, mutate, recordAudit, select, sql } from '@backflow/service-kit';
import type { Call, Database } from '@backflow/service-kit';
import { MEMBER_COLUMNS } from '../accounts/member.presenter.ts';
import type { IdentityContext } from '../context.ts';
import { isOutdated } from '../passwords/password-hasher.ts';
import { despiteFullDisk } from './despite-full-disk.ts';

type SignIn = Call<typeof contract>;
/** An account with what signing in needs. Its hash never leaves this service. */
type Credentials = Member & { passwordHash: string; sessionEpoch: number; suspensionReason: string | null };

/** One response for an unknown address and for a wrong password. */
class LoginFailedError extends AppError {
  override name = 'LoginFailedError';
  constructor() {
    super('LOGIN_FAILED', 'The email or password is not correct.');
  }
}

/** Only for whoever knows the password: others learn nothing of an account. */
class SuspendedError extends AppError {
  override name = 'SuspendedError';
  constructor(reason: string) {
    super('SUSPENDED', `Your account is suspended. The reason: ${reason}`);
  }
}

/**
 * Signs in under a new session, whatever session the caller came with. An unknown address and a wrong password
 * take the same work and get the same response: each leaves a line in the audit trail, the former about nobody, and
 * where no line can be written nobody gets in, and nobody learns more than that; except on a full disk.
 * @throws LoginFailedError; SuspendedError where the password is right
 */
export async function signIn(context: IdentityContext, call: SignIn): Promise<Member> {
  const { db, passwords, throttles } = context;
  const { body, address, session, log } = call;
  const { email, password } = body;
  const user = await throttles.signIn.attempt(email, address, async () => {
    const known = await findCredentials(db, email);
    const member = (await passwords.verify(known?.passwordHash, password)) ? known : undefined;
    const isSuspended = member !== undefined && member.suspensionReason !== null;
    const note =
      member === undefined || isSuspended
        ? noteRefusal(context, call, { account: known?.id ?? null, isSuspended })
        : noteSignIn(context, call, member);
    await despiteFullDisk(note, log);
    return member ?? null;
  });
  if (!user) throw new LoginFailedError();
  const { passwordHash: _, sessionEpoch, suspensionReason, ...member } = user;
  if (suspensionReason !== null) throw new SuspendedError(suspensionReason);
  await session.start(user.id, sessionEpoch);
  log.info({ actor: user.id, address }, 'signed in');
  return member;
}

/** @param email lower case, as the contract leaves it */
async function findCredentials(db: Database, email: string): Promise<Credentials | undefined> {
  const [known] = await select<Credentials>(
    db,
    'credentials',
    sql`
      select ${MEMBER_COLUMNS}, u.password_hash as "passwordHash", u.session_epoch as "sessionEpoch",
             u.suspension_reason as "suspensionReason"
        from users u where lower(u.email) = ${email}`,
  );
  return known;
}

/** The line in the audit trail; and a hash of today's strength, where the account has a weaker one. */
async function noteSignIn(context: IdentityContext, call: SignIn, known: Credentials): Promise<void> {
  const { id, passwordHash } = known;
  const stronger = isOutdated(passwordHash) ? await context.passwords.hash(call.body.password) : undefined;
  await mutate(context, call, async (write) => {
    const { transaction } = write;
    if (stronger !== undefined) {
      // Only while the hash is the one just verified: a password changed meanwhile stays changed.
      const where = { id, passwordHash };
      await context.models.User.update({ passwordHash: stronger }, { where, transaction });
    }
    write.audit({ actorId: id, subjectId: id, details: { network: call.address } });
  });
}

async function noteRefusal(
  { db }: IdentityContext,
  { address, log }: SignIn,
  { account, isSuspended }: { account: string | null; isSuspended: boolean },
): Promise<void> {
  const details = { network: address, ...(isSuspended && { isSuspended }) };
  const line = { actorId: null, action: 'session.refuse', subjectId: account, details };
  await recordAudit(db.sequelize, null, line);
  log.info({ account: account ?? 'unknown', address, isSuspended }, 'sign-in refused');
}
