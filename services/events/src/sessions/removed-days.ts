import type { FieldProblem } from '@backflow/contracts';
import type { Session } from '@backflow/contracts/bookings';
import { formatDay } from '@backflow/contracts/time';
import { sql } from '@backflow/service-kit';
import type { Write } from '@backflow/service-kit';

/** Refuses to take out a day that somebody attended: their hours are of that day. The record's bookings are locked. */
export async function removedDayProblems(
  { rows }: Write,
  id: string | undefined,
  removed: readonly Pick<Session, 'id' | 'startsAt'>[],
): Promise<FieldProblem[]> {
  if (id === undefined || removed.length === 0) return [];
  const attended = await rows<{ id: string; people: number }>(sql`
    select session_id as id, people
      from bookings.attended_sessions_v1(${id}, ${removed.map((session) => session.id)}::uuid[])`);
  return removed.flatMap((session) => {
    const people = attended.find((each) => each.id === session.id)?.people;
    if (people === undefined) return [];
    const count = people === 1 ? '1 person' : `${people} people`;
    const message = `Attendance of ${count} is recorded for ${formatDay(session.startsAt)}. Keep this day, or mark them as not attended on it first.`;
    return [{ path: 'sessions', message }];
  });
}
