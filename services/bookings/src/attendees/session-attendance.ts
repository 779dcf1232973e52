import type { Session } from '@backflow/contracts/bookings';
import { sql } from '@backflow/service-kit';
import type { Write } from '@backflow/service-kit';

const idsOf = (sessions: readonly Session[]): string[] => sessions.map(({ id }) => id);

/** Gives a booking that attended without rows, and so all sessions, a row for each. */
export const writeOut = (
  { rows }: Write,
  bookingId: string,
  sessions: readonly Session[],
  now: Date,
): Promise<object[]> =>
  rows(sql`
    insert into session_attendance (booking_id, session_id, at)
    select ${bookingId}::uuid, s.id, ${now}::timestamptz from unnest(${idsOf(sessions)}::uuid[]) s(id)
     where not exists (select from session_attendance a where a.booking_id = ${bookingId})`);

/** Gives a booking a row for each session that it has none for. */
export const attendAll = (
  { rows }: Write,
  bookingId: string,
  sessions: readonly Session[],
  { actorId, now }: { actorId: string | null; now: number },
): Promise<object[]> =>
  rows(sql`
    insert into session_attendance (booking_id, session_id, recorded_by, at)
    select ${bookingId}::uuid, s.id, ${actorId}::uuid, ${new Date(now)}::timestamptz
      from unnest(${idsOf(sessions)}::uuid[]) s(id)
    on conflict do nothing`);

/** True for a booking that attended every session. @param attended any of them */
export async function attendsAll(
  { rows }: Write,
  bookingId: string,
  attended: boolean,
  sessions: readonly Session[],
): Promise<boolean> {
  if (!attended) return false;
  const present = await rows<{ id: string }>(sql`
    select session_id as id from session_attendance where booking_id = ${bookingId}`);
  return present.length === 0 || sessions.every((session) => present.some(({ id }) => id === session.id));
}
