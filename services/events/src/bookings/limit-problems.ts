import type { FieldProblem } from '@backflow/contracts';
import { lockOffer } from '@backflow/offers';
import type { Write } from '@backflow/service-kit';

interface Limited {
  /** Null for no limit. */
  maxAttendees: number | null;
}

/**
 * Refuses a limit below the number of taken seats: it would be unclear who loses theirs. An unchanged limit is accepted.
 * @param current the locked record before the edit, whose bookings are locked too; undefined for a new record
 */
export async function limitProblems(
  write: Write,
  { maxAttendees }: Limited,
  current: { row: { id: string }; fields: Limited } | undefined,
): Promise<FieldProblem[]> {
  if (!current) return [];
  const { pending, confirmed, held } = await lockOffer(write, current.row.id);
  const taken = pending + confirmed + held;
  if (maxAttendees === null || maxAttendees === current.fields.maxAttendees || maxAttendees >= taken)
    return [];
  const seats = taken === 1 ? '1 seat is taken' : `${taken} seats are taken`;
  const offered = held === 0 ? '' : `, ${held} of them offered to the waiting list`;
  return [{ path: 'maxAttendees', message: `${seats}${offered}: max attendees cannot be below ${taken}` }];
}
