import { FAILURE_KINDS, RELEASE_VITALS } from '@backflow/contracts/releases';
import type { FailureKind, ReleaseVital } from '@backflow/contracts/releases';
import { sql } from '@backflow/service-kit';
import type { Sql } from '@backflow/service-kit';
import type { Trial } from './trial.ts';

/** Members who were given either release, and those who met a failure, each counted once. */
export interface Failures {
  /** True of pages where both releases were met; false of those where only the one on trial was, without anything to compare with. */
  readonly isShared: boolean;
  readonly members: number;
  readonly failures: number;
  /** The most frequent kind, with the release on trial. */
  readonly kind: FailureKind | null;
  readonly otherMembers: number;
  readonly otherFailures: number;
}

/** A measure that three of four members are within, on pages where both releases were met. */
export interface Vital {
  readonly kind: ReleaseVital;
  readonly p75: number;
  readonly members: number;
  readonly otherP75: number;
  readonly otherMembers: number;
}

/** Reports of members to whom the site gave one of the releases, on pages where the one on trial was met. */
const comparedSql = ({ judgedId, otherId, since, otherSince }: Trial): Sql => sql`
  reports as (
    select release_id = ${judgedId} as is_judged, page, reporter, kind, value
      from page_reports
     where (release_id = ${judgedId} and given_at >= ${since}) or (release_id = ${otherId} and given_at >= ${otherSince})),
  compared as (
    select r.*, p.is_shared
      from reports r
      join (select page, bool_or(not is_judged) as is_shared from reports group by page having bool_or(is_judged)) p
        on p.page = r.page)`;

export const failuresSql = (trial: Trial): Sql => sql`
  with ${comparedSql(trial)},
  people as (
    select is_judged, is_shared, reporter, bool_or(kind = any(${FAILURE_KINDS}::text[])) as has_failed
      from compared group by is_judged, is_shared, reporter)
  select is_shared as "isShared",
         (count(*) filter (where is_judged))::int as members,
         (count(*) filter (where is_judged and has_failed))::int as failures,
         (count(*) filter (where not is_judged))::int as "otherMembers",
         (count(*) filter (where not is_judged and has_failed))::int as "otherFailures",
         (select mode() within group (order by c.kind) from compared c
           where c.is_judged and c.is_shared = people.is_shared and c.kind = any(${FAILURE_KINDS}::text[])) as kind
    from people group by is_shared order by is_shared desc`;

export const vitalsSql = (trial: Trial): Sql => sql`
  with ${comparedSql(trial)},
  people as (
    select is_judged, kind, reporter, avg(value) as value
      from compared where is_shared and kind = any(${RELEASE_VITALS}::text[]) group by is_judged, kind, reporter)
  select kind,
         percentile_cont(0.75) within group (order by value) filter (where is_judged) as p75,
         (count(*) filter (where is_judged))::int as members,
         percentile_cont(0.75) within group (order by value) filter (where not is_judged) as "otherP75",
         (count(*) filter (where not is_judged))::int as "otherMembers"
    from people group by kind order by kind`;
