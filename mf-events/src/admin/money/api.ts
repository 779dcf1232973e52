import {
  changeBookings,
  DEBT_AGE_NAMES,
  listUnpaid,
  sendReminders,
  summarizeUnpaid,
} from '@backflow/contracts/bookings';
import type { ReminderResult } from '@backflow/contracts/bookings';
import * as z from '@backflow/contracts/zod';
import { cancelFetches, patchCached, queryOf, refetchAfter, request } from '@backflow/platform';
import { searchFilter, withoutEmpty } from '@backflow/remote-kit';
import { adminPagesOf } from '@backflow/remote-kit/lists';

/** The filters of unpaid bookings, as the address has them. */
export const MoneyFilter = z.object({
  search: searchFilter,
  offers: z._default(z.enum(['', 'events', 'courses']), ''),
  due: z._default(z.enum(['', 'soon', 'past']), ''),
  age: z._default(z.enum(['', ...DEBT_AGE_NAMES]), ''),
});
export type MoneyFilter = z.infer<typeof MoneyFilter>;

export const unpaidList = (filter: MoneyFilter) => adminPagesOf(listUnpaid, { query: withoutEmpty(filter) });

export const moneySummary = queryOf(summarizeUnpaid, {}, { staleTime: 0 });

/** Bookings of one request: few enough for progress to be seen. */
const CHUNK = 100;

/** The result of one booking. */
type Result = Pick<ReminderResult, 'id' | 'ok' | 'message'>;

async function inChunks(
  ids: readonly string[],
  send: (ids: string[]) => Promise<{ results: readonly Result[] }>,
  onProgress: (done: number) => void,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let first = 0; first < ids.length; first += CHUNK) {
    results.push(...(await send(ids.slice(first, first + CHUNK))).results);
    onProgress(results.length);
  }
  return results;
}

/** Marks bookings as paid; they leave the lists. */
export async function markPaid(
  ids: readonly string[],
  onProgress: (done: number) => void,
): Promise<readonly Result[]> {
  const change = { status: 'confirmed', from: 'pending' } as const;
  const results = await inChunks(
    ids,
    (chunk) => request(changeBookings, { body: { ids: chunk, change } }),
    onProgress,
  );
  const paid = new Set(results.filter(({ ok }) => ok).map(({ id }) => id));
  await cancelFetches(listUnpaid);
  patchCached(listUnpaid, (booking) => (paid.has(booking.id) ? null : booking));
  void refetchAfter(changeBookings, { except: [listUnpaid] });
  return results;
}

/** Sends reminders, and shows when. @param again also where the last is less than a day old */
export async function remind(
  ids: readonly string[],
  again: boolean,
  onProgress: (done: number) => void,
): Promise<readonly Result[]> {
  const results = await inChunks(
    ids,
    (chunk) => request(sendReminders, { body: { ids: chunk, again } }),
    onProgress,
  );
  const sent = new Set(results.filter(({ ok }) => ok).map(({ id }) => id));
  const remindedAt = new Date().toISOString();
  await cancelFetches(listUnpaid);
  patchCached(listUnpaid, (booking) => (sent.has(booking.id) ? { ...booking, remindedAt } : booking));
  void refetchAfter(sendReminders, { except: [listUnpaid] });
  return results;
}
