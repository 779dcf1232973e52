import type { SessionInfo } from '@backflow/contracts/identity';
import type * as contracts from '@backflow/contracts/identity';
import { NotFoundError, mutate, select, sql } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { IdentityContext } from '../context.ts';
import { presentSession } from '../sessions/my-sessions.ts';

/** The sessions of an account, newest first. @throws NotFoundError */
export async function listUserSessions(
  context: IdentityContext,
  { params: { id }, session }: Call<typeof contracts.listUserSessions>,
): Promise<SessionInfo[]> {
  const epoch = await getEpoch(context, id);
  return (await session.getList(id, epoch)).map(presentSession);
}

/** Ends one session of an account. @throws NotFoundError when the account or the session is gone */
export async function endUserSession(
  context: IdentityContext,
  call: Call<typeof contracts.endUserSession>,
): Promise<null> {
  const { id, sessionId } = call.params;
  const sessions = await call.session.getList(id, await getEpoch(context, id));
  const ended = sessions.find((each) => each.id === sessionId);
  if (!ended) throw new NotFoundError('This session');
  await mutate(context, call, async (write) => {
    // A lock, so that the entry is not written for an account that is erased meanwhile.
    const [user] = await write.rows(sql`select 1 from users where id = ${id} for share`);
    if (!user) throw new NotFoundError('This user');
    write.audit({ subjectId: id });
  });
  // After the audit entry: a failure leaves an entry of an attempt, never an ended session without one.
  await call.session.getEnd(id, sessionId);
  return null;
}

/** Ends every session of an account: sessions of an older epoch are invalid. */
export const endUserSessions = (
  context: IdentityContext,
  call: Call<typeof contracts.endUserSessions>,
): Promise<null> =>
  mutate(context, call, async (write) => {
    const { id } = call.params;
    const [user] = await write.rows(sql`
      update users set session_epoch = session_epoch + 1 where id = ${id} returning id`);
    if (!user) throw new NotFoundError('This user');
    write.audit({ subjectId: id });
    return null;
  });

/** @throws NotFoundError */
async function getEpoch({ db }: IdentityContext, id: string): Promise<number> {
  const [user] = await select<{ epoch: number }>(
    db,
    'session-epoch',
    sql`select session_epoch as epoch from users where id = ${id}`,
  );
  if (!user) throw new NotFoundError('This user');
  return user.epoch;
}
