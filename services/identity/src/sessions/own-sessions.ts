import type { SessionInfo } from '@backflow/contracts/identity';
import type * as contracts from '@backflow/contracts/identity';
import { mutate } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import { ownAccount } from '../accounts/own-account.ts';
import type { IdentityContext } from '../context.ts';

const iso = (instant: number): string => new Date(instant).toISOString();

/** Where the caller is signed in, the newest first. */
export async function listSessions(
  _context: IdentityContext,
  { session }: Call<typeof contracts.listSessions>,
): Promise<SessionInfo[]> {
  const sessions = await session.list();
  return sessions.map((info) => ({
    ...info,
    signedInAt: iso(info.signedInAt),
    lastUsedAt: iso(info.lastUsedAt),
  }));
}

/** Ends every session of the caller but this one. */
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
