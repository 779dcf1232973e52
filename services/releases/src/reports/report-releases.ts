import { FAILURE_KINDS, RELEASE_VITALS } from '@backflow/contracts/releases';
import type { reportReleases as contract } from '@backflow/contracts/releases';
import { mutate, sql } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { ReleasesContext } from '../context.ts';
import { pacificDay } from '../pacific-day.ts';
import { countReports } from './count-reports.ts';
import { findReleases, isKnownPage } from './reported-releases.ts';
import { judgeRemote } from './judge-remote.ts';
import { toRows } from './report-rows.ts';

/** The most rows of one reporter, day and release, apart from those that one call adds. */
const MAX_ROWS = 200;

/**
 * Stores what one page has met, once a day for each reporter, release, page and kind. Unknown releases, and those whose files are
 * deleted, are ignored: a tab may be older than they are.
 */
export async function reportReleases(context: ReleasesContext, call: Call<typeof contract>): Promise<null> {
  const releases = await findReleases(context, call);
  const page = isKnownPage(call.body.page, releases) ? call.body.page : '';
  const rows = toRows(context, call, releases);
  const at = new Date(context.now());
  const day = pacificDay(context.now());
  if (rows.length > 0) {
    await mutate(context, call, async (write) => {
      await write.rows(sql`
        insert into page_reports as known
               (release_id, reporter, day, page, kind, message, frame, value, first_at, last_at, given_at)
        select o.id, decode(o.reporter, 'hex'), ${day}::date, ${page}, o.kind, o.message, o.frame, avg(o.value),
               ${at}::timestamptz, ${at}::timestamptz,
               case when bool_or(o.is_given) then ${at}::timestamptz end
          from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
                 as o (id uuid, reporter text, kind text, message text, frame text, value float, is_given boolean)
         where (select count(*) from page_reports r
                 where r.release_id = o.id and r.reporter = decode(o.reporter, 'hex') and r.day = ${day}::date) < ${MAX_ROWS}
         group by o.id, o.reporter, o.kind, o.message, o.frame
         order by o.id, o.reporter, o.kind, o.message, o.frame
        on conflict (release_id, reporter, day, page, kind, message, frame) do update set
          value = (known.value * known.count + excluded.value) / (known.count + 1),
          count = known.count + 1,
          last_at = excluded.last_at,
          given_at = coalesce(excluded.given_at, known.given_at)`);
    });
  }
  countReports(call.body, page, releases, rows);
  const judged = rows.filter(({ kind, is_given }) => is_given && JUDGED.has(kind));
  for (const remote of new Set(judged.map((row) => row.remote))) await judgeRemote(context, remote);
  return null;
}

const JUDGED: ReadonlySet<string> = new Set([...FAILURE_KINDS, ...RELEASE_VITALS]);
