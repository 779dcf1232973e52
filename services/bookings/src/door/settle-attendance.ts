import type { CheckInAnswer, Session } from '@backflow/contracts/bookings';
import { sql } from '@backflow/service-kit';
import type { Write } from '@backflow/service-kit';
import { storeAttendance } from '../attendees/session-attendance.ts';
import { attendanceKey, countedCheckIns } from './counted-check-ins.ts';
import type { Attendances } from './counted-check-ins.ts';
import { derivePresence, toAttendance, wasIn } from './derive-presence.ts';
import type { CountedCheckIn } from './derive-presence.ts';

/** Reads the check-ins that count for bookings. */
export async function readAttendances({ rows }: Write, bookingIds: readonly string[]): Promise<Attendances> {
  const found = await rows<CountedCheckIn>(countedCheckIns(sql`c.counts_for = any(${bookingIds}::uuid[])`));
  return Map.groupBy(found, attendanceKey);
}

interface Changed {
  /** Pairs of a booking and a session, of which check-ins were added or taken back. */
  pairs: readonly Pick<CountedCheckIn, 'bookingId' | 'sessionId'>[];
  attendances: Attendances;
  sessions: readonly Session[];
  actorId: string;
  now: number;
}

/**
 * Records the attendance that follows from check-ins, with its hours. Attendance that was recorded otherwise, by hand or by a report, is
 * left as it is (ADR 125). Call it under the lock of the offer.
 */
export async function settleAttendance(
  write: Write,
  { pairs, attendances, sessions, actorId, now }: Changed,
): Promise<void> {
  const unique = new Map(pairs.map((pair) => [attendanceKey(pair), pair]));
  // In the order of the bookings, so that no two writes wait for each other.
  const ids = [...new Set(pairs.map(({ bookingId }) => bookingId))].sort();
  const recorded = await readRecorded(write, ids);
  for (const key of [...unique.keys()].sort()) {
    const pair = unique.get(key);
    const session = sessions.find(({ id }) => id === pair?.sessionId);
    if (!pair || !session || recorded.has(key) || recorded.has(attendanceKey({ ...pair, sessionId: '' })))
      continue;
    const attendance = toAttendance(derivePresence(attendances.get(key) ?? []), session);
    await storeAttendance(write, { ...pair, ...attendance, scanned: true, actorId, now });
  }
}

/** The keys of attendance that does not follow from check-ins; without a session where all of a booking is recorded. */
async function readRecorded({ rows }: Write, bookingIds: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await rows<{ bookingId: string; sessionId: string | null }>(sql`
    with locked as materialized (
      select id, attended from bookings where id = any(${bookingIds}::uuid[]) order by id for update)
    select b.id as "bookingId", a.session_id as "sessionId"
      from locked b left join session_attendance a on a.booking_id = b.id
     where b.attended and a.scanned is distinct from true`);
  return new Set(
    found.map(({ bookingId, sessionId }) => attendanceKey({ bookingId, sessionId: sessionId ?? '' })),
  );
}

/** What became of a check-in that counts. */
export function answerCounted(checkIns: readonly CountedCheckIn[] = [], id: string): CheckInAnswer {
  const first = derivePresence(checkIns)?.in;
  return first && wasIn(checkIns, id) ? { id, outcome: 'already-in', first } : { id, outcome: 'recorded' };
}
