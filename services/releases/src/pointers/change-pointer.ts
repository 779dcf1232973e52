import type { PointerChange, PointerHistoryEntry, RemoteState } from '@backflow/contracts/releases';
import type {
  changePointer as tokenContract,
  changePointerAsAdmin as adminContract,
} from '@backflow/contracts/releases';
import { ConflictError, NotFoundError, empty, mutate, raw, sql } from '@backflow/service-kit';
import type { Call, Operation, Sql, Write } from '@backflow/service-kit';
import { administratorOf } from '../caller.ts';
import type { Caller } from '../caller.ts';
import type { ReleasesContext } from '../context.ts';
import { remoteState } from '../states/remote-state.query.ts';
import { isSamePointer, nextPointer } from './next-pointer.ts';
import type { PointerStep } from './next-pointer.ts';
import { lastLiveRelease, recordHistory } from './pointer-history.ts';
import { lockRemote } from './pointer.ts';
import type { LockedRemote, PointedRelease } from './pointer.ts';

export const changePointerAsAdmin = (
  context: ReleasesContext,
  call: Call<typeof adminContract>,
): Promise<RemoteState> =>
  changePointer(context, call, { ...call.params, by: administratorOf(call.actor), change: call.body });

export const changePointerByToken = (
  context: ReleasesContext,
  call: Call<typeof tokenContract>,
): Promise<RemoteState> =>
  changePointer(context, call, { ...call.params, by: call.holder, change: call.body });

/** Who changes which remote, and how. */
interface Request {
  readonly remote: string;
  readonly by: Caller;
  readonly change: PointerChange;
}

/**
 * Changes what visitors of a remote get from their next page load on.
 * @throws NotFoundError for an unknown remote or version, ConflictError with the present state where `revision` is not the present one
 */
async function changePointer(
  context: ReleasesContext,
  operation: Operation,
  { remote, by, change }: Request,
): Promise<RemoteState> {
  await mutate(context, operation, async (write) => {
    const locked = await lockRemote(write, remote);
    if (change.revision !== undefined && change.revision !== locked.revision) {
      throw new ConflictError(await remoteState(context, remote));
    }
    const { remoteId, pointer } = locked;
    const step = await nextPointer(pointer, change, {
      named: change.version === undefined ? null : await releaseOf(write, locked, remote, change.version),
      earlier: (...except) =>
        lastLiveRelease(
          write,
          remoteId,
          except.flatMap((release) => release?.id ?? []),
        ),
    });
    write.audit({ subjectId: remoteId });
    if (isSamePointer(pointer, step.next)) return write.unchanged();
    const entry = historyOf(change, step);
    await savePointer(write, locked, { step, by, at: new Date(context.now()) }, entry);
    write.audit({ details: entry });
  });
  return remoteState(context, remote);
}

/** @throws NotFoundError for a release that is unknown or whose files are deleted */
async function releaseOf(
  { rows }: Write,
  { remoteId }: LockedRemote,
  remote: string,
  version: string,
): Promise<PointedRelease> {
  const [release] = await rows<PointedRelease>(
    sql`select id, version from releases where remote_id = ${remoteId} and version = ${version} and is_stored`,
  );
  if (!release) throw new NotFoundError(`Release ${version} of ${remote}`);
  return release;
}

type HistoryPart = Pick<PointerHistoryEntry, 'action' | 'from' | 'to' | 'share' | 'reason'>;

const historyOf = ({ action, reason }: PointerChange, { next, from, to }: PointerStep): HistoryPart => ({
  action,
  from: from?.version ?? null,
  to: to?.version ?? null,
  share: action === 'canary' ? (next.canary?.share ?? null) : null,
  reason: reason ?? null,
});

/** Stores a step of a locked remote, with its entry in the history. */
export async function savePointer(
  write: Pick<Write, 'rows'>,
  { remoteId, pointer }: LockedRemote,
  { step, by, at }: { step: PointerStep; by: Caller; at: Date },
  entry: HistoryPart,
): Promise<void> {
  const { live, previous, canary, disabled } = step.next;
  const isNewLive = live?.id !== pointer.live?.id;
  const isNewCanary = canary !== null && canary.release.id !== pointer.canary?.release.id;
  await write.rows(sql`
    insert into pointers (remote_id, changed_by_kind, changed_by_name)
    values (${remoteId}, ${by.kind}, ${by.name}) on conflict do nothing`);
  await write.rows(sql`
    update pointers set
      revision = revision + 1,
      live_id = ${live?.id ?? null}, previous_id = ${previous?.id ?? null}, disabled_reason = ${disabled},
      canary_id = ${canary?.release.id ?? null}, canary_share = ${canary?.share ?? null},
      changed_at = ${at}, ${byColumns('changed', by)}
      ${isNewLive ? sql`, live_since = ${at}, ${byColumns('live', by)}` : empty}
      ${isNewCanary ? sql`, canary_since = ${at}, ${byColumns('canary', by)}` : empty}
     where remote_id = ${remoteId}`);
  if (step.bad) await write.rows(sql`update releases set is_bad = true where id = ${step.bad.id}`);
  // Whoever makes a release live again has judged it anew.
  if (isNewLive && live) await write.rows(sql`update releases set is_bad = false where id = ${live.id}`);
  await recordHistory(write, { remoteId, at, by, ...entry });
}

const byColumns = (prefix: 'live' | 'canary' | 'changed', { kind, id, name }: Caller): Sql =>
  sql`${raw(`${prefix}_by_kind`)} = ${kind}, ${raw(`${prefix}_by_id`)} = ${id}, ${raw(`${prefix}_by_name`)} = ${name}`;
