import type { Member, SessionInfo } from '@backflow/contracts/identity';
import type * as contracts from '@backflow/contracts/identity';
import { UnauthorizedError, mutate, select, sql } from '@backflow/service-kit';
import type { Call, StoredSession } from '@backflow/service-kit';
import { MEMBER_COLUMNS } from '../accounts/member.presenter.ts';
import { ownAccount } from '../accounts/own-account.ts';
import type { IdentityContext } from '../context.ts';

/** The caller's own account. */
export async function currentMember(
  { db }: IdentityContext,
  { actor }: Call<typeof contracts.getCurrentUser>,
): Promise<Member> {
  const [member] = await select<Member>(
    db,
    'current-member',
    sql`select ${MEMBER_COLUMNS} from users u where u.id = ${actor.id}`,
  );
  // The account may have been erased since the caller was authenticated.
  if (!member) throw new UnauthorizedError();
  return member;
}

/** The caller's sessions, newest first. */
export async function listSessions(
  _context: IdentityContext,
  { session }: Call<typeof contracts.listSessions>,
): Promise<SessionInfo[]> {
  return (await session.list()).map(presentSession);
}

const iso = (instant: number): string => new Date(instant).toISOString();

export const presentSession = (info: StoredSession): SessionInfo => ({
  ...info,
  signedInAt: iso(info.signedInAt),
  lastUsedAt: iso(info.lastUsedAt),
});

/** Ends the caller's other sessions. */
export async function endOtherSessions(
  context: IdentityContext,
  call: Call<typeof contracts.endOtherSessions>,
): Promise<null> {
  const epoch = await mutate(context, call, async (write) => {
    const user = await ownAccount(context, write, call.actor);
    await user.update({ sessionEpoch: user.sessionEpoch + 1 }, { transaction: write.transaction });
    write.audit({ subjectId: user.id });
    return user.sessionEpoch;
  });
  await call.session.renew(epoch);
  return null;
}
