import type { FAILURE_KINDS } from '@backflow/contracts/releases';
import { mutate, select, sql } from '@backflow/service-kit';
import type { Operation, Sql } from '@backflow/service-kit';
import type { Caller } from '../caller.ts';
import type { ReleasesContext } from '../context.ts';
import { lockRemote } from '../pointers/pointer.ts';
import { savePointer } from '../pointers/save-pointer.ts';

const SITE: Caller = { kind: 'automatic', id: null, name: 'The site' };

const AUTOMATIC_ROLLBACK: Operation = {
  endpoint: { id: 'releases.automaticRollback', audit: true, changes: ['releases'] },
  actor: null,
};

/** Reports by members with a remote's canary since it started: each member counts once. */
interface CanaryFigures {
  readonly members: number;
  readonly failures: number;
  /** The most frequent kind of failure. */
  readonly kind: (typeof FAILURE_KINDS)[number] | null;
}

/**
 * Ends a remote's canary once enough members to whom the site gave it have reported failures of it, by the settings. Visitors decide
 * nothing: one person can be any number of them. Live releases are never rolled back automatically: nobody chose an earlier one for
 * everybody.
 */
export async function rollBackFailingCanary(context: ReleasesContext, remote: string): Promise<void> {
  const [reported] = await select<CanaryFigures>(context.db, 'canary-figures', figuresSql(remote));
  if (!isFailing(context, reported)) return;
  await mutate(context, AUTOMATIC_ROLLBACK, async (write) => {
    const locked = await lockRemote(write, remote);
    const { canary, live } = locked.pointer;
    // Again under the lock: another report may have rolled it back, or somebody changed the canary.
    const [figures] = await write.rows<CanaryFigures>(figuresSql(remote));
    if (!canary || !isFailing(context, figures)) return write.unchanged();
    const { release, share } = canary;
    const entry = {
      ...{ action: 'automatic-rollback' as const, share, reason: reasonOf(figures) },
      ...{ from: release.version, to: live?.version ?? null },
    };
    const step = { next: { ...locked.pointer, canary: null }, from: release, to: live, bad: release };
    await savePointer(write, locked, { step, by: SITE, at: new Date(context.now()) }, entry);
    write.audit({ subjectId: locked.remoteId, details: { by: SITE, ...entry } });
    context.log.warn({ remote, ...entry }, 'a canary was rolled back');
  });
}

const figuresSql = (remote: string): Sql => sql`
  select count(*)::int as members, (count(*) filter (where failed))::int as failures,
         mode() within group (order by failure) filter (where failed) as kind
    from (select bool_or(s.failed_at >= p.canary_since) is true as failed, max(s.failure) as failure
            from remotes m
            join pointers p on p.remote_id = m.id
            join release_reports s on s.release_id = p.canary_id
           where m.name = ${remote} and s.canary_at >= p.canary_since
           group by s.reporter) reporters`;

const getShare = ({ failures, members }: CanaryFigures): number => (100 * failures) / members;

function isFailing(
  { settings }: ReleasesContext,
  figures: CanaryFigures | undefined,
): figures is CanaryFigures {
  return (
    figures !== undefined &&
    figures.failures >= settings.CANARY_MIN_FAILURES &&
    getShare(figures) > settings.CANARY_MAX_FAILURE_SHARE
  );
}

const KIND_TEXT: Readonly<Record<(typeof FAILURE_KINDS)[number], string>> = {
  files: 'its files could not be loaded',
  timeout: 'it did not load in time',
  load: 'its code failed while it was loaded',
  mount: 'it failed at its start',
  render: 'it failed while it was shown',
  sdk: 'it needs a newer shell',
};

function reasonOf(figures: CanaryFigures): string {
  const { failures, members, kind } = figures;
  const most = kind ? `, most often that ${KIND_TEXT[kind]}` : '';
  return `${failures} of ${members} members with it (${Math.round(getShare(figures))}%) reported a failure${most}.`;
}
