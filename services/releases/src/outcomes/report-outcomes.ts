import { createHmac } from 'node:crypto';
import type { ReleaseOutcome, reportOutcomes as contract } from '@backflow/contracts/releases';
import { canaryPosition, derivedKey, metrics, mutate, getNetworks, select, sql } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { ReleasesContext } from '../context.ts';
import { pacificDay } from '../pacific-day.ts';
import { rollBackFailingCanary } from './roll-back-canary.ts';

/**
 * Counts what became of releases in one page, once a day for each reporter and release. Unknown releases, and those whose files are
 * deleted, are ignored: a tab may be older than they are.
 */
export async function reportOutcomes(context: ReleasesContext, call: Call<typeof contract>): Promise<null> {
  const { outcomes } = call.body;
  const reports = outcomes.map((outcome) => ({
    ...outcome,
    reporter: getReporter(context, call, outcome),
    position: isMember(call) ? canaryPosition(outcome.remote, call.actor.id) : null,
  }));
  const at = new Date(context.now());
  await mutate(context, call, async ({ rows }) => {
    await rows(sql`
      insert into release_reports as known (release_id, reporter, day, loaded_at, failed_at, failure, canary_at)
      select e.id, decode(o.reporter, 'hex'), ${pacificDay(context.now())}::date,
             case when bool_or(o.failure is null) then ${at}::timestamptz end,
             case when bool_or(o.failure is not null) then ${at}::timestamptz end, max(o.failure),
             case when bool_or(o.position < p.canary_share) then ${at}::timestamptz end
        from jsonb_to_recordset(${JSON.stringify(reports)}::text::jsonb)
               as o (remote text, version text, failure text, reporter text, position float)
        join remotes m on m.name = o.remote
        join releases e on e.remote_id = m.id and e.version = o.version and e.is_stored
        left join pointers p on p.canary_id = e.id
       group by e.id, o.reporter
       order by e.id
      on conflict (release_id, reporter, day) do update set
        loaded_at = coalesce(excluded.loaded_at, known.loaded_at),
        failed_at = coalesce(excluded.failed_at, known.failed_at),
        failure = coalesce(excluded.failure, known.failure),
        canary_at = coalesce(excluded.canary_at, known.canary_at)`);
  });
  if (metrics) await countOutcomes(context, outcomes);
  const failed = outcomes.flatMap(({ remote, failure }) => (failure === null ? [] : [remote]));
  for (const remote of new Set(failed)) await rollBackFailingCanary(context, remote);
  return null;
}

/** Counts those of stored releases for the metrics: a visitor can name any others. */
async function countOutcomes({ db }: ReleasesContext, outcomes: readonly ReleaseOutcome[]): Promise<void> {
  const stored = await select<ReleaseOutcome>(
    db,
    'stored-outcomes',
    sql`select o.remote, o.version, o.failure
          from jsonb_to_recordset(${JSON.stringify(outcomes)}::text::jsonb)
                 as o (remote text, version text, failure text)
          join remotes m on m.name = o.remote
          join releases e on e.remote_id = m.id and e.version = o.version and e.is_stored`,
  );
  for (const { remote, version, failure } of stored) {
    metrics?.count('releaseOutcomes', { remote, release: version, outcome: failure ?? 'loaded' });
  }
}

type Caller = Call<typeof contract>['actor'];

/** Only a confirmed address makes a member a reporter of their own: one person can create any number of accounts without. */
const isMember = <C extends { actor: Caller }>(call: C): call is C & { actor: NonNullable<Caller> } =>
  call.actor?.isEmailConfirmed === true;

/**
 * A pseudonym of the reporter for one release: without the key it can't be traced back, and two releases have different ones. IPv6
 * networks count by their /48, which one customer of a provider may have.
 */
function getReporter(
  { settings }: ReleasesContext,
  call: Call<typeof contract>,
  { remote, version }: ReleaseOutcome,
): string {
  const who = isMember(call) ? ['member', call.actor.id] : ['network', getNetworks(call.address).at(-1)];
  return createHmac('sha256', derivedKey(settings.SESSION_SECRET, 'reports of releases'))
    .update(JSON.stringify([remote, version, ...who]))
    .digest('hex');
}
