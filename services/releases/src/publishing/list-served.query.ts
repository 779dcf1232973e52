import type { ReleaseDocument } from '@backflow/contracts';
import type { ServedRemote } from '@backflow/contracts/releases';
import { select, sql } from '@backflow/service-kit';
import type { ReleasesContext } from '../context.ts';

type Row = Omit<ServedRemote, 'canary'> & { canary: ReleaseDocument | null; share: number | null };

/** The releases that gateways serve, of every remote that has one. */
export async function listServedRemotes({ db }: ReleasesContext): Promise<ServedRemote[]> {
  const rows = await select<Row>(
    db,
    'served-remotes',
    sql`
      select m.name as remote, coalesce(p.revision, 0) as revision, live.document as live, previous.document as previous,
             canary.document as canary, p.canary_share as share, p.disabled_reason as disabled, s.versions as stored
        from remotes m
        join lateral (select array_agg(r.version order by r.published_at desc, r.id desc) as versions
                        from releases r where r.remote_id = m.id and r.is_stored) s on s.versions is not null
        left join pointers p on p.remote_id = m.id
        left join releases live on live.id = p.live_id
        left join releases previous on previous.id = p.previous_id
        left join releases canary on canary.id = p.canary_id
       order by m.name`,
  );
  return rows.map(({ canary, share, ...remote }) => ({
    ...remote,
    canary: canary && share !== null ? { release: canary, share } : null,
  }));
}
