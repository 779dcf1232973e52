import type { ReleaseToken, revokeReleaseToken as contract } from '@backflow/contracts/releases';
import { mutate, sql } from '@backflow/service-kit';
import type { Call, Write } from '@backflow/service-kit';
import type { ReleasesContext } from '../context.ts';
import { findToken } from './list-tokens.query.ts';

/** @throws NotFoundError */
export async function revokeToken(
  context: ReleasesContext,
  call: Call<typeof contract>,
): Promise<ReleaseToken> {
  const { id } = call.params;
  await mutate(context, call, async (write) => {
    const revoked = await markRevoked(write, id, new Date(context.now()));
    if (!revoked) write.unchanged();
    write.audit({ subjectId: id, details: { ...revoked } });
  });
  return findToken(context, id);
}

/** @returns undefined where there is no such token, or where it is revoked already */
export async function markRevoked(
  { rows }: Pick<Write, 'rows'>,
  id: string,
  at: Date,
): Promise<Pick<ReleaseToken, 'name' | 'remote'> | undefined> {
  const [revoked] = await rows<Pick<ReleaseToken, 'name' | 'remote'>>(sql`
    update release_tokens t set revoked_at = ${at} where t.id = ${id} and t.revoked_at is null
    returning t.name, coalesce(t.service, (select m.name from remotes m where m.id = t.remote_id)) as remote`);
  return revoked;
}
