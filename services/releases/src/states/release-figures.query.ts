import { FAILURE_KINDS, RELEASE_VITALS } from '@backflow/contracts/releases';
import type { ReleaseFigures, getReleaseFigures as contract } from '@backflow/contracts/releases';
import { NotFoundError, select, sql } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { ReleasesContext } from '../context.ts';
import { mapFrames } from '../source-maps/map-frames.ts';

const MOST_PROBLEMS = 20;

interface Pointed {
  readonly liveId: string | null;
  readonly canaryId: string | null;
  /** Both releases are compared from then on. */
  readonly since: Date;
}

/** @throws NotFoundError for a remote without any release */
export async function getReleaseFigures(
  context: ReleasesContext,
  { params: { remote } }: Call<typeof contract>,
) {
  const [pointed] = await select<Pointed>(
    context.db,
    'pointed-releases',
    sql`select p.live_id as "liveId", p.canary_id as "canaryId",
               case when p.canary_id is null then 'epoch' else p.canary_since end as since
          from remotes m left join pointers p on p.remote_id = m.id where m.name = ${remote}`,
  );
  if (!pointed) throw new NotFoundError(`The remote ${remote}`);
  const { liveId, canaryId, since } = pointed;
  const [live, canary] = await Promise.all([
    getFigures(context, liveId, since),
    getFigures(context, canaryId, since),
  ]);
  return { live, canary };
}

type Row = ReleaseFigures & { archive: string };

async function getFigures(
  context: ReleasesContext,
  id: string | null,
  since: Date,
): Promise<ReleaseFigures | null> {
  if (id === null) return null;
  const [row] = await select<Row>(
    context.db,
    'release-figures',
    sql`
    with given as (select * from page_reports where release_id = ${id} and given_at >= ${since}),
    kinds as (
      select kind, count(distinct reporter)::int as members
        from given where kind = any(${FAILURE_KINDS}::text[]) group by kind),
    people as (
      select kind, reporter, avg(value) as value
        from given where kind = any(${RELEASE_VITALS}::text[]) group by kind, reporter),
    vitals as (
      select kind as name, percentile_cont(0.75) within group (order by value) as p75, count(*)::int as members
        from people group by kind),
    problems as (
      select kind, message, frame as source, sum(count)::int as count, count(distinct reporter)::int as reporters,
             coalesce(array_agg(distinct page) filter (where page <> ''), '{}') as pages,
             min(first_at) as "firstAt", max(last_at) as "lastAt"
        from page_reports
       where release_id = ${id} and last_at >= ${since} and kind = any(${FAILURE_KINDS}::text[])
       group by kind, message, frame order by reporters desc, "lastAt" desc limit ${MOST_PROBLEMS})
    select e.version, e.archive,
           (select count(distinct reporter)::int from given) as members,
           (select count(distinct reporter)::int from given where kind = any(${FAILURE_KINDS}::text[])) as failures,
           (select coalesce(json_agg(k order by members desc, kind), '[]') from kinds k) as kinds,
           (select coalesce(json_agg(v order by name), '[]') from vitals v) as vitals,
           (select coalesce(json_agg(p order by reporters desc, "lastAt" desc), '[]') from problems p) as problems
      from releases e where e.id = ${id}`,
  );
  if (!row) return null;
  const { archive, problems, ...figures } = row;
  const frames = problems.map(({ source }) => source).filter((frame) => frame !== '');
  const sources = await mapFrames(context, archive, frames);
  return {
    ...figures,
    problems: problems.map(({ source, ...problem }) => ({
      ...problem,
      source: sources.get(source) ?? source,
    })),
  };
}
