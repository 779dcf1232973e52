import type { ReleaseToken } from '@backflow/contracts/releases';
import { NotFoundError, raw, select, sql } from '@backflow/service-kit';
import type { Database } from '@backflow/service-kit';

type Reading = Readonly<{ db: Pick<Database, 'reader'> }>;

/** Columns of release_tokens `t` and remotes `m`. */
const COLUMNS = raw(`
  t.id, case when t.service is null then 'remote' else 'service' end as kind, coalesce(t.service, m.name) as remote, t.name, t.ending,
  t.may_check_admin as "mayCheckAdmin", t.created_at as "createdAt", t.last_used_at as "lastUsedAt",
  t.revoked_at as "revokedAt", json_build_object('kind', t.created_by_kind, 'name', t.created_by_name) as "createdBy"`);

/** All tokens by remote or service and name, revoked ones last. There are a few for each team. */
export const listTokens = ({ db }: Reading): Promise<ReleaseToken[]> =>
  select<ReleaseToken>(
    db,
    'release-tokens',
    sql`select ${COLUMNS} from release_tokens t left join remotes m on m.id = t.remote_id
         order by t.revoked_at is not null, kind, remote, t.name, t.created_at, t.id`,
  );

/** @throws NotFoundError */
export async function findToken({ db }: Reading, id: string): Promise<ReleaseToken> {
  const [token] = await select<ReleaseToken>(
    db,
    'release-token',
    sql`select ${COLUMNS} from release_tokens t left join remotes m on m.id = t.remote_id where t.id = ${id}`,
  );
  if (!token) throw new NotFoundError('This token');
  return token;
}
