import { NotFoundError, raw, sql } from '@backflow/service-kit';
import type { Write } from '@backflow/service-kit';

/** A release as pointers refer to it. */
export interface PointedRelease {
  readonly id: string;
  readonly version: string;
}

/** The releases that visitors of a remote get. */
export interface Pointer {
  readonly live: PointedRelease | null;
  readonly previous: PointedRelease | null;
  readonly canary: { readonly release: PointedRelease; readonly share: number } | null;
  readonly disabled: string | null;
}

/** A remote whose row is locked: nobody else points it, and none of its files are deleted, until the transaction ends. */
export interface LockedRemote {
  readonly remoteId: string;
  readonly revision: number;
  readonly pointer: Pointer;
}

const EMPTY: Pointer = { live: null, previous: null, canary: null, disabled: null };

type Row = Omit<Pointer, 'canary'> & {
  revision: number;
  canary: PointedRelease | null;
  canaryShare: number | null;
};

/** @throws NotFoundError for a remote without any release */
export async function lockRemote({ rows }: Pick<Write, 'rows'>, name: string): Promise<LockedRemote> {
  const [remote] = await rows<{ id: string }>(
    sql`select id from remotes where name = ${name} for no key update`,
  );
  if (!remote) throw new NotFoundError(`The remote ${name}`);
  const [row] = await rows<Row>(sql`
    select p.revision, p.canary_share as "canaryShare", p.disabled_reason as disabled,
           ${release('live')}, ${release('previous')}, ${release('canary')}
      from pointers p
      left join releases live on live.id = p.live_id
      left join releases previous on previous.id = p.previous_id
      left join releases canary on canary.id = p.canary_id
     where p.remote_id = ${remote.id}`);
  if (!row) return { remoteId: remote.id, revision: 0, pointer: EMPTY };
  const { revision, canary, canaryShare, ...pointer } = row;
  return {
    remoteId: remote.id,
    revision,
    pointer: {
      ...pointer,
      canary: canary && canaryShare !== null ? { release: canary, share: canaryShare } : null,
    },
  };
}

const release = (alias: 'live' | 'previous' | 'canary') =>
  raw(`case when ${alias}.id is not null
            then json_build_object('id', ${alias}.id, 'version', ${alias}.version) end as ${alias}`);
