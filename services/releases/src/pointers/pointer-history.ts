import type { PointerHistoryEntry, listPointerHistory as contract } from '@backflow/contracts/releases';
import {
  NotFoundError,
  descending,
  afterCursor,
  all,
  limitFor,
  orderSql,
  select,
  sql,
  toPage,
} from '@backflow/service-kit';
import type { Call, PageOf, SortKey, Write } from '@backflow/service-kit';
import { z } from 'zod';
import type { Caller } from '../caller.ts';
import type { ReleasesContext } from '../context.ts';
import type { PointedRelease } from './pointer.ts';

/** A change of a remote's releases. */
export type PointerEntry = Pick<PointerHistoryEntry, 'action' | 'from' | 'to' | 'share' | 'reason'>;

interface Entry extends PointerEntry {
  readonly remoteId: string;
  readonly at: Date;
  readonly by: Caller;
}

/** Adds an entry to the history of a remote, in the transaction of what it is about. */
export async function recordHistory(
  { rows }: Pick<Write, 'rows'>,
  { remoteId, at, by, action, from, to, share, reason }: Entry,
): Promise<void> {
  await rows(sql`
    insert into pointer_changes (remote_id, at, by_kind, by_id, by_name, action, from_version, to_version, share, reason)
    values (${remoteId}, ${at}, ${by.kind}, ${by.id}, ${by.name}, ${action}, ${from}, ${to}, ${share}, ${reason})`);
}

/** The stored release that was live last, apart from these and from those that were rolled back from; null where there is none. */
export async function findEarlierRelease(
  { rows }: Pick<Write, 'rows'>,
  remoteId: string,
  releases: readonly (PointedRelease | null)[],
): Promise<PointedRelease | null> {
  const except = releases.flatMap((release) => release?.id ?? []);
  const [found] = await rows<PointedRelease>(sql`
    select e.id, e.version
      from pointer_changes c
      join releases e on e.remote_id = c.remote_id and e.version = c.to_version
     where c.remote_id = ${remoteId} and c.action in ('promote', 'rollback', 'automatic-rollback')
       and e.is_stored and not e.is_bad and not e.id = any(${except}::uuid[])
     order by c.id desc limit 1`);
  return found ?? null;
}

const byEntry: SortKey = { column: 'c.id', field: 'id', type: z.string().regex(/^\d{1,18}$/) };
const NEWEST = descending('newest', byEntry);

/** @throws NotFoundError for a remote without any release */
export async function listPointerHistory(
  { db }: ReleasesContext,
  { params: { remote }, query: { cursor, limit } }: Call<typeof contract>,
): Promise<PageOf<PointerHistoryEntry>> {
  const [known] = await select<{ id: string }>(
    db,
    'remote-of-history',
    sql`select id from remotes where name = ${remote}`,
  );
  if (!known) throw new NotFoundError(`The remote ${remote}`);
  const rows = await select<PointerHistoryEntry>(
    db,
    'pointer-history',
    sql`select c.id::text, c.at, json_build_object('kind', c.by_kind, 'name', c.by_name) as by, c.action,
               c.from_version as "from", c.to_version as "to", c.share, c.reason
          from pointer_changes c
         where ${all([sql`c.remote_id = ${known.id}`, ...afterCursor(NEWEST, cursor)])}
         order by ${orderSql(NEWEST)} ${limitFor(limit)}`,
  );
  return toPage(NEWEST, rows, limit);
}
