import { SHELL_PAGE_PATHS } from '@backflow/contracts/releases';
import type { reportReleases as contract } from '@backflow/contracts/releases';
import { select, sql } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { ReleasesContext } from '../context.ts';

/** A stored release that a page names. */
export interface ReportedRelease {
  readonly id: string;
  readonly remote: string;
  readonly version: string;
  /** True if its manifest has the page. */
  readonly hasPage: boolean;
  /** The paths of the endpoints that it uses; null where the page reports no call. */
  readonly paths: readonly string[] | null;
  /** The shares of positions that the site gives this release: from, to. */
  readonly from: number;
  readonly to: number;
}

/** The releases that a page names, without those that the site does not have. */
export function findReleases({ db }: ReleasesContext, { body }: Call<typeof contract>) {
  const names = [...body.releases, ...body.reports.flatMap(({ release }) => release ?? [])];
  if (names.length === 0) return [];
  const hasCall = body.reports.some(({ kind }) => kind === 'call');
  return select<ReportedRelease>(
    db,
    'reported-releases',
    sql`select e.id, m.name as remote, e.version,
               jsonb_build_array(${body.page}::text) <@ (jsonb_path_query_array(e.document, '$.pages[*].path') ||
                 jsonb_path_query_array(e.document, '$.admin.pages[*].path')) as "hasPage",
               case when ${hasCall} then jsonb_path_query_array(e.document, '$.uses.endpoints[*].path') end as paths,
               case when e.id = p.canary_id then 0 when e.id = p.live_id then coalesce(p.canary_share, 0) else 100 end as from,
               case when e.id = p.canary_id then p.canary_share when e.id = p.live_id then 100 else 0 end as to
          from (select distinct o.remote, o.version
                  from jsonb_to_recordset(${JSON.stringify(names)}::text::jsonb) as o (remote text, version text)) o
          join remotes m on m.name = o.remote
          join releases e on e.remote_id = m.id and e.version = o.version and e.is_stored
          left join pointers p on p.remote_id = m.id`,
  );
}

/** False for a page that neither the shell nor a named release has: pages are labels of metrics, and keys of rows. */
export const isKnownPage = (page: string, releases: readonly ReportedRelease[]): boolean =>
  SHELL_PAGE_PATHS.includes(page) || releases.some(({ hasPage }) => hasPage);
