import type { Session } from '@backflow/contracts/bookings';
import { sql } from '@backflow/service-kit';
import type { Sql, Write } from '@backflow/service-kit';
import { settleHours } from '../hours/settle-hours.ts';

const MINUTE_MS = 60_000;

/** The time of a session that somebody was there. @param times those that are absent are the session's */
export function presentTime(
  { timeIn, timeOut }: { timeIn?: string | null | undefined; timeOut?: string | null | undefined },
  { startsAt, endsAt }: Session,
): { minutes: number; isWhole: boolean } {
  const [start, end] = [Date.parse(startsAt), Date.parse(endsAt)];
  const from = Math.max(start, timeIn ? Date.parse(timeIn) : start);
  const to = Math.min(end, timeOut ? Date.parse(timeOut) : end);
  return { minutes: Math.round((to - from) / MINUTE_MS), isWhole: from === start && to === end };
}

/** True of a booking that was present at a session. Without rows it was at all of them. */
export const isPresent = (booking: Sql, session: Sql): Sql => sql`
  (${booking}.attended and (
     exists (select from session_attendance a where a.booking_id = ${booking}.id and a.session_id = ${session})
     or not exists (select from session_attendance a where a.booking_id = ${booking}.id)))`;

/** Gives a booking that attended without rows, and so all sessions, a row for each. */
export const writeOut = (
  { rows }: Write,
  bookingId: string,
  sessions: readonly Session[],
  now: number,
): Promise<object[]> =>
  rows(sql`
    insert into session_attendance (booking_id, session_id, at)
    select ${bookingId}::uuid, s.id, ${new Date(now)}::timestamptz
      from unnest(${sessions.map(({ id }) => id)}::uuid[]) s(id)
     where not exists (select from session_attendance a where a.booking_id = ${bookingId})`);

/** The sessions that a booking has rows for. */
export async function attendedSessions({ rows }: Write, bookingId: string): Promise<string[]> {
  const present = await rows<{ id: string }>(sql`
    select session_id as id from session_attendance where booking_id = ${bookingId}`);
  return present.map(({ id }) => id);
}

interface Change {
  bookingId: string;
  sessionId: string;
  attended: boolean;
  /** Null for those of the session. */
  times: { timeIn: Date | null; timeOut: Date | null };
  /** Null for the whole session. */
  minutes: number | null;
  /** The times of reports, as JSON; absent where it is recorded by hand. */
  present?: string;
  /** True where it follows from check-ins. */
  scanned?: boolean;
  actorId: string | null;
  now: number;
}

/** Records whether a booking attended a session, with the hours that follow from it. @returns whether anything changed */
export async function storeAttendance(write: Write, change: Change): Promise<boolean> {
  const { bookingId, sessionId, attended, times, minutes, present, scanned = false, actorId, now } = change;
  const [before] = await write.rows<Change['times'] & { isReported: boolean }>(sql`
    select time_in as "timeIn", time_out as "timeOut", present = ${present ?? null}::text::jsonb as "isReported" from session_attendance
     where booking_id = ${bookingId} and session_id = ${sessionId}`);
  const isSame = attended
    ? before !== undefined &&
      (present === undefined || before.isReported) &&
      isEqual(before.timeIn, times.timeIn) &&
      isEqual(before.timeOut, times.timeOut)
    : before === undefined;
  if (isSame) return false;
  const settle = async () => {
    await write.rows(sql`
      update bookings set updated_at = ${new Date(now)},
             attended = exists (select from session_attendance a where a.booking_id = ${bookingId})
       where id = ${bookingId}`);
    await settleHours(write, bookingId, { actorId, now });
  };
  if (before) {
    await write.rows(sql`
      delete from session_attendance where booking_id = ${bookingId} and session_id = ${sessionId}`);
    await settle();
  }
  // Hours of other times were taken back before those of the new ones are given.
  if (attended) {
    await write.rows(sql`
      insert into session_attendance (booking_id, session_id, time_in, time_out, minutes, present, scanned, recorded_by, at)
      values (${bookingId}, ${sessionId}, ${times.timeIn}, ${times.timeOut}, ${minutes}, ${present ?? null}::text::jsonb,
              ${scanned}, ${actorId}, ${new Date(now)})`);
    await settle();
  }
  return true;
}

const isEqual = (one: Date | null, other: Date | null) => one?.getTime() === other?.getTime();
