import { empty, raw, sql } from '@backflow/service-kit';
import type { Sql, Write } from '@backflow/service-kit';
import type { Caller } from '../caller.ts';
import type { PointerStep } from './next-pointer.ts';
import { recordHistory } from './pointer-history.ts';
import type { PointerEntry } from './pointer-history.ts';
import type { LockedRemote } from './pointer.ts';

/** Stores a step of a locked remote, with its entry in the history. */
export async function savePointer(
  write: Pick<Write, 'rows'>,
  { remoteId, pointer }: LockedRemote,
  { step, by, at }: { step: PointerStep; by: Caller; at: Date },
  entry: PointerEntry,
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
