import {
  BULK_CHANGE_LIMIT,
  BULK_RESULTS,
  dismissBulkChange,
  getBulkChange,
  listBulkChanges,
  startBulkChange,
} from '@backflow/contracts/bookings';
import type { BulkChange, BulkResult, BulkTask } from '@backflow/contracts/bookings';
import { ApiError, byId, request } from '@backflow/platform';

const FIRST_WAIT_MS = 300;
const MAX_WAIT_MS = 2000;

/** Starts a change of any number of records, as several ones where its limit requires it. */
export async function startInBulk(
  scope: string,
  task: BulkTask,
  ids: readonly string[],
): Promise<BulkChange[]> {
  const changes: BulkChange[] = [];
  for (let first = 0; first < ids.length; first += BULK_CHANGE_LIMIT) {
    const body = { scope, task, ids: ids.slice(first, first + BULK_CHANGE_LIMIT) };
    changes.push(await request(startBulkChange, { body }));
  }
  return changes;
}

/** The caller's changes of a screen whose results have not been shown: after a reload, or in another tab. */
export const findInBulk = (scope: string): Promise<BulkChange[]> =>
  request(listBulkChanges, { query: { scope } });

/** A part of the results, and the number of records that are done until then. */
type OnProgress = (done: number, results: readonly BulkResult[]) => void;

/** Waits until changes are finished. @returns the results of all records; the server then deletes them */
export async function followInBulk(
  changes: readonly BulkChange[],
  onProgress: OnProgress,
): Promise<BulkResult[]> {
  const all: BulkResult[] = [];
  for (const change of changes) {
    const before = all.length;
    all.push(...(await followOne(change, (done, results) => onProgress(before + done, results))));
  }
  return all;
}

interface Followed {
  results: Promise<BulkResult[]>;
  listeners: Set<OnProgress>;
}

/** A screen that is left and opened again follows the same change once. */
const followed = new Map<string, Followed>();

function followOne(change: BulkChange, onProgress: OnProgress): Promise<BulkResult[]> {
  const known = followed.get(change.id);
  if (known) {
    known.listeners.add(onProgress);
    return known.results;
  }
  const listeners = new Set([onProgress]);
  const results = poll(change, (...progress) => listeners.forEach((listener) => listener(...progress)));
  followed.set(change.id, { results, listeners });
  return results.finally(() => followed.delete(change.id));
}

async function poll({ id, total }: BulkChange, onProgress: OnProgress): Promise<BulkResult[]> {
  const results: BulkResult[] = [];
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, MAX_WAIT_MS)) {
    const next = await readResults(id, results.length);
    results.push(...next);
    onProgress(results.length, next);
    if (results.length >= total) break;
    if (next.length === BULK_RESULTS) continue;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
  // Not dismissed, they would be shown once more.
  await request(dismissBulkChange, byId(id)).catch(() => undefined);
  return results;
}

/** The job goes on while the site or the connection is away. @throws ApiError of another kind */
async function readResults(id: string, after: number): Promise<readonly BulkResult[]> {
  try {
    return (await request(getBulkChange, { ...byId(id), query: { after } })).results;
  } catch (error) {
    if (error instanceof ApiError && error.status > 0 && error.status < 500) throw error;
    return [];
  }
}
