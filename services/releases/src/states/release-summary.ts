import { findSdk, getSdkRange } from '@backflow/contracts';
import type { OfferedSdk, SdkRange } from '@backflow/contracts';
import { FAILURE_KINDS } from '@backflow/contracts/releases';
import type { ReleaseSummary } from '@backflow/contracts/releases';
import { raw, select, sql } from '@backflow/service-kit';
import type { ServiceContext } from '@backflow/service-kit';
import { findChecks } from '../checks/find-checks.ts';
import { findShellOffer } from '../gate/site-offer.ts';
import { pacificDay } from '../pacific-day.ts';

/** The days of a summary's figures, today included. */
export const REPORT_DAYS = 14;

type Reading = Pick<ServiceContext, 'db' | 'now' | 'log' | 'settings'>;

interface SummaryRow extends Omit<
  ReleaseSummary,
  'sdk' | 'adapter' | 'loads' | 'failures' | 'days' | 'check'
> {
  readonly id: string;
  readonly remoteId: string;
  readonly title: string;
  readonly sdk: SdkRange;
}

/** A release's summary, with what refers to it in the database. */
export type SummarizedRelease = Pick<SummaryRow, 'id' | 'remoteId' | 'title'> & {
  readonly summary: ReleaseSummary;
};

/**
 * The releases of remotes, newest first: those whose files are stored.
 * @param remoteIds null for all remotes
 */
export async function summarizeReleases(
  context: Reading,
  remoteIds: readonly string[] | null,
): Promise<SummarizedRelease[]> {
  const rows = await select<SummaryRow>(
    context.db,
    'release-summaries',
    sql`select e.id, e.remote_id as "remoteId", e.title, e.version, e.published_at as "publishedAt",
               json_build_object('kind', e.published_by_kind, 'name', e.published_by_name) as "publishedBy",
               e.bytes, e.sdk, e.built,
               exists (select from pointer_changes c where c.remote_id = e.remote_id and c.to_version = e.version
                          and c.action in ('promote', 'rollback', 'canary')) as "wasServed"
          from releases e
         where e.is_stored and (${remoteIds}::uuid[] is null or e.remote_id = any(${remoteIds}::uuid[]))
         order by e.published_at desc, e.id desc`,
  );
  const ids = rows.map(({ id }) => id);
  const [totals, days, shell, checks] = await Promise.all([
    getTotals(context, ids),
    getDays(context, ids),
    findShellOffer(context),
    findChecks(context, ids),
  ]);
  return rows.map(({ id, remoteId, title, sdk, ...release }) => ({
    ...{ id, remoteId, title },
    summary: {
      ...release,
      ...describeSdk(sdk, shell?.sdks ?? []),
      ...{ loads: 0, failures: 0, ...totals.get(id) },
      days: days.get(id) ?? [],
      check: checks.get(id) ?? null,
    },
  }));
}

/** The lowest version that a release works with, and the adapter that it works by on this site. */
function describeSdk(sdk: SdkRange, offered: readonly OfferedSdk[]): Pick<ReleaseSummary, 'sdk' | 'adapter'> {
  const [major = 0, minor = 0] = getSdkRange(sdk).from.split('.').map(Number);
  const found = findSdk(sdk, offered);
  return {
    sdk: { major, minor },
    adapter: found?.until ? { major: found.major, until: found.until } : null,
  };
}

type Counts = Pick<ReleaseSummary, 'loads' | 'failures'>;

/** Distinct reporters of each release. */
async function getTotals({ db }: Reading, ids: readonly string[]): Promise<Map<string, Counts>> {
  const rows = await select<Counts & { id: string }>(
    db,
    'release-reports',
    sql`select release_id as id, ${countsSql} from page_reports where release_id = any(${ids}::uuid[]) group by release_id`,
  );
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

const countsSql = sql`
  (count(distinct reporter) filter (where kind = 'shown'))::int as loads,
  (count(distinct reporter) filter (where kind = any(${FAILURE_KINDS}::text[])))::int as failures`;

/** Reporters of each release by day; days without reports are left out. */
async function getDays(
  { db, now }: Reading,
  ids: readonly string[],
): Promise<Map<string, ReleaseSummary['days']>> {
  const today = pacificDay(now());
  const rows = await select<{ id: string; days: ReleaseSummary['days'] }>(
    db,
    'release-report-days',
    sql`select id, json_agg(json_build_object('day', day, 'loads', loads, 'failures', failures) order by day) as days
          from (select release_id as id, day::text, ${countsSql}
                  from page_reports
                 where release_id = any(${ids}::uuid[])
                   and day > ${today}::date - ${raw(String(REPORT_DAYS))}
                 group by release_id, day) by_day
         group by id`,
  );
  return new Map(rows.map(({ id, days }) => [id, days]));
}
