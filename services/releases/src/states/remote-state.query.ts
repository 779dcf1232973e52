import type {
  ReleaseActor,
  ReleaseSummary,
  RemoteState,
  getRemoteState as contract,
} from '@backflow/contracts/releases';
import { NotFoundError, raw, select, sql } from '@backflow/service-kit';
import type { Call, ServiceContext } from '@backflow/service-kit';
import type { ReleasesContext } from '../context.ts';
import { summarizeReleases } from './release-summary.ts';
import type { SummarizedRelease } from './release-summary.ts';

type Reading = Pick<ServiceContext, 'db' | 'now' | 'log' | 'settings'>;

interface PointerRow extends Pick<
  RemoteState,
  'remote' | 'revision' | 'disabled' | 'liveSince' | 'liveBy' | 'changedAt' | 'changedBy'
> {
  readonly id: string;
  readonly liveId: string | null;
  readonly previousId: string | null;
  readonly canaryId: string | null;
  readonly canaryShare: number | null;
  readonly canarySince: string | null;
  readonly canaryBy: ReleaseActor | null;
}

const by = (column: 'live' | 'canary' | 'changed') =>
  raw(`case when p.${column}_by_kind is not null
            then json_build_object('kind', p.${column}_by_kind, 'name', p.${column}_by_name) end as "${column}By"`);

/** Every remote with its releases, by name. */
export const listRemoteStates = (context: ReleasesContext): Promise<RemoteState[]> =>
  remoteStates(context, null);

/** @throws NotFoundError for a remote without any release */
export const getRemoteState = (
  context: ReleasesContext,
  { params }: Call<typeof contract>,
): Promise<RemoteState> => remoteState(context, params.remote);

/** @throws NotFoundError for a remote without any release */
export async function remoteState(context: Reading, remote: string): Promise<RemoteState> {
  const [state] = await remoteStates(context, remote);
  if (!state) throw new NotFoundError(`The remote ${remote}`);
  return state;
}

async function remoteStates(context: Reading, remote: string | null): Promise<RemoteState[]> {
  const pointers = await select<PointerRow>(
    context.db,
    'remote-states',
    sql`select r.id, r.name as remote, coalesce(p.revision, 0) as revision, p.disabled_reason as disabled,
               p.live_id as "liveId", p.live_since as "liveSince", ${by('live')}, p.previous_id as "previousId",
               p.canary_id as "canaryId", p.canary_share as "canaryShare", p.canary_since as "canarySince", ${by('canary')},
               p.changed_at as "changedAt", ${by('changed')}
          from remotes r left join pointers p on p.remote_id = r.id
         where ${remote}::text is null or r.name = ${remote}
         order by r.name`,
  );
  const releases = await summarizeReleases(context, remote === null ? null : pointers.map(({ id }) => id));
  return pointers.map((pointer) =>
    toState(
      pointer,
      releases.filter(({ remoteId }) => remoteId === pointer.id),
    ),
  );
}

function toState(
  { id: _, liveId, previousId, canaryId, canaryShare, canarySince, canaryBy, ...pointer }: PointerRow,
  releases: readonly SummarizedRelease[],
): RemoteState {
  const find = (id: string | null): ReleaseSummary | null =>
    releases.find((release) => release.id === id)?.summary ?? null;
  const canary = find(canaryId);
  return {
    ...pointer,
    title: getTitle(releases, liveId) ?? pointer.remote,
    live: find(liveId),
    previous: find(previousId),
    canary:
      canary && canaryShare !== null && canarySince !== null && canaryBy
        ? { release: canary, share: canaryShare, since: canarySince, by: canaryBy }
        : null,
    releases: releases.map(({ summary }) => summary),
  };
}

/** The title of the live release, else of the newest. */
const getTitle = (releases: readonly SummarizedRelease[], liveId: string | null): string | undefined =>
  (releases.find(({ id }) => id === liveId) ?? releases[0])?.title;
