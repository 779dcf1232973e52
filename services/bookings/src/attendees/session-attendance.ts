import type { Session } from '@backflow/contracts/bookings';
import { sql } from '@backflow/service-kit';
import type { Write } from '@backflow/service-kit';
import { settleHours } from '../hours/settle-hours.ts';

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
  actorId: string | null;
  now: number;
}

/** Records whether a booking attended a session, with the hours that follow from it. @returns whether anything changed */
export async function storeAttendance(write: Write, change: Change): Promise<boolean> {
  const { bookingId, sessionId, attended, times, minutes, present, actorId, now } = change;
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
      insert into session_attendance (booking_id, session_id, time_in, time_out, minutes, present, recorded_by, at)
      values (${bookingId}, ${sessionId}, ${times.timeIn}, ${times.timeOut}, ${minutes}, ${present ?? null}::text::jsonb, ${actorId},
              ${new Date(now)})`);
    await settle();
  }
  return true;
}

const isEqual = (one: Date | null, other: Date | null) => one?.getTime() === other?.getTime();
