import { randomBytes } from 'node:crypto';
import type { ReleaseToken, createReleaseToken as contract } from '@backflow/contracts/releases';
import { hashOfToken, mutate, sql } from '@backflow/service-kit';
import type { Call, Write } from '@backflow/service-kit';
import { getAdministrator } from '../caller.ts';
import type { Caller } from '../caller.ts';
import type { ReleasesContext } from '../context.ts';
import { findToken } from './list-tokens.query.ts';

/** Scanners of repositories and logs recognise a token by its prefix. */
const PREFIX = 'bfr_';
const RANDOM_BYTES = 32;
const ENDING = 4;

export async function createToken(
  context: ReleasesContext,
  call: Call<typeof contract>,
): Promise<ReleaseToken & { secret: string }> {
  const { id, secret } = await mutate(context, call, async (write) => {
    const token = { ...call.body, by: getAdministrator(call.actor), at: new Date(context.now()) };
    const created = await insertToken(write, token);
    write.audit({ subjectId: created.id, details: call.body });
    return created;
  });
  return { ...(await findToken(context, id)), secret };
}

/** A token that is to be created, of a remote unless it says otherwise. */
export type NewToken = Pick<ReleaseToken, 'name' | 'remote' | 'mayCheckAdmin'> & {
  kind?: ReleaseToken['kind'] | undefined;
};

/** Inserts a token, also for a remote or service that the site doesn't have yet. @returns its secret, which nobody can read again */
export async function insertToken(
  { rows }: Pick<Write, 'rows'>,
  { kind, remote, name, mayCheckAdmin, by, at }: NewToken & { by: Caller; at: Date },
): Promise<{ id: string; secret: string }> {
  const secret = PREFIX + randomBytes(RANDOM_BYTES).toString('base64url');
  const service = kind === 'service' ? remote : null;
  if (service === null)
    await rows(sql`insert into remotes (name) values (${remote}) on conflict (name) do nothing`);
  const [token] = await rows<{ id: string }>(sql`
    insert into release_tokens (remote_id, service, name, hash, ending, may_check_admin, created_at,
                                created_by_kind, created_by_id, created_by_name)
    values ((select id from remotes where name = ${remote} and ${service}::text is null), ${service}, ${name},
            ${hashOfToken(secret)}, ${secret.slice(-ENDING)}, ${mayCheckAdmin}, ${at}, ${by.kind}, ${by.id}::uuid, ${by.name})
    returning id`);
  if (!token) throw new Error('the token was not inserted');
  return { id: token.id, secret };
}
