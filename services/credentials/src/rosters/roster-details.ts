import { createHash } from 'node:crypto';
import { formatKinds, rosterName } from '@backflow/contracts/credentials';
import type { RosterDetails, RosterRow } from '@backflow/contracts/credentials';
import { NotFoundError, select, sql } from '@backflow/service-kit';
import type { CredentialsContext } from '../context.ts';
import { findRoster, readCurrentRows, readSentRows } from './rosters.query.ts';
import type { Read, RosterKey } from './rosters.query.ts';

/** The same for the same rows. */
export const digestOf = (rows: readonly RosterRow[]): string =>
  createHash('sha256').update(JSON.stringify(rows)).digest('hex').slice(0, 32);

/** A roster as it is now, or as it was sent. @throws NotFoundError */
export async function readRoster(
  { db, now }: CredentialsContext,
  { params: key }: { params: RosterKey },
): Promise<RosterDetails> {
  const read: Read = (statement) => select(db, 'roster', statement);
  const [roster, current] = await Promise.all([findRoster(read, now(), key), readCurrentRows(read, key)]);
  if (!roster) throw new NotFoundError('This roster');
  if (roster.sentOn === null)
    return { ...roster, rows: current, digest: digestOf(current), sent: null, changes: [] };
  const [rows, [sent]] = await Promise.all([
    readSentRows(read, key),
    read<NonNullable<RosterDetails['sent']>>(sql`
      select s.method, s.note, s.sent_at as at, p.first_name || ' ' || p.last_name as by
        from sent_rosters s left join identity.people_v1 p on p.id = s.sent_by
       where s.offer_id = ${key.offerId} and s.authority_id = ${key.authorityId}`),
  ]);
  return { ...roster, rows, digest: digestOf(rows), sent: sent ?? null, changes: findChanges(rows, current) };
}

/** What the attendees and their hours are now, compared with a roster that was sent. */
function findChanges(sent: readonly RosterRow[], current: readonly RosterRow[]): RosterDetails['changes'] {
  const now = new Map(current.map((row) => [row.bookingId, row]));
  const known = new Set(sent.map(({ bookingId }) => bookingId));
  const changed = sent.map((row) => ({ row, texts: compare(row, now.get(row.bookingId)) }));
  const added = current.filter(({ bookingId }) => !known.has(bookingId));
  return [...changed, ...added.map((row) => ({ row, texts: ['Not on the roster that was sent'] }))]
    .filter(({ texts }) => texts.length > 0)
    .map(({ row, texts }) => ({ name: rosterName(row), text: texts.join('. ') }));
}

/** Bookings of an erased account may be gone, and its license is. */
function compare(before: RosterRow, after: RosterRow | undefined): string[] {
  const isErased = before.userId === null;
  if (!after) return isErased ? [] : ['Attended no longer'];
  const compared: [label: string, get: (row: RosterRow) => string][] = [
    ['Minutes present', ({ minutesPresent }) => String(minutesPresent)],
    ['Hours', ({ minutes }) => formatKinds(minutes)],
    ['License number', ({ license }) => (isErased ? '' : (license ?? 'none'))],
  ];
  return compared
    .filter(([, get]) => get(before) !== get(after))
    .map(([label, get]) => `${label}: ${get(after)}, ${get(before)} when it was sent`);
}
