import type { Member, SessionInfo } from '@backflow/contracts/identity';
import type * as contracts from '@backflow/contracts/identity';
import { UnauthorizedError, findCheckActor, mutate, select, sql } from '@backflow/service-kit';
import type { Call, StoredSession } from '@backflow/service-kit';
import { OWN_MEMBER_COLUMNS, presentCheckMember, presentMyMember } from '../accounts/member.presenter.ts';
import type { MyMemberRow } from '../accounts/member.presenter.ts';
import { assertSamePassword, myAccount, verifyCurrentPassword } from '../accounts/my-account.ts';
import type { IdentityContext } from '../context.ts';
import { storeProof, wrongCode } from '../second-factor/proof.ts';
import { verifyCode } from '../second-factor/verify-code.ts';

/** The caller's own account. */
export async function currentMember(
  { db }: IdentityContext,
  { actor }: Call<typeof contracts.getCurrentUser>,
): Promise<Member> {
  if (findCheckActor(actor.id)) return presentCheckMember(actor);
  const [member] = await select<MyMemberRow>(
    db,
    'current-member',
    sql`select ${OWN_MEMBER_COLUMNS} from users u where u.id = ${actor.id}`,
  );
  // The account may have been erased since the caller was authenticated.
  if (!member) throw new UnauthorizedError();
  return presentMyMember(member);
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

/** Ends the caller's other sessions, after verifying the password, or a code where there is a second factor. */
export async function endOtherSessions(
  context: IdentityContext,
  call: Call<typeof contracts.endOtherSessions>,
): Promise<null> {
  const { currentPassword, code } = call.body;
  const proof = code === undefined ? null : await verifyCode(context, call, code);
  const verified = proof ? null : await verifyCurrentPassword(context, call, currentPassword);
  const epoch = await mutate(context, call, async (write) => {
    const user = await myAccount(context, write, call.actor);
    if (verified !== null) assertSamePassword(user, verified);
    if (proof && !(await storeProof(context, write, user, proof))) throw wrongCode();
    await user.update({ sessionEpoch: user.sessionEpoch + 1 }, { transaction: write.transaction });
    write.audit({ subjectId: user.id });
    return user.sessionEpoch;
  });
  await call.session.renew(epoch);
  return null;
}
