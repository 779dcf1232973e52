import type { FieldProblem } from '@backflow/contracts';
import { lockOffer } from '@backflow/service-kit';
import type { Write } from '@backflow/service-kit';

interface Limited {
  /** Null is no limit. */
  maxAttendees: number | null;
}

/**
 * A limit below the seats that are taken, as a problem of its field: nobody would learn who loses theirs. A limit that stays as it was
 * is no problem.
 * @param current the record before the edit, with its row locked: its bookings are locked too; undefined for a new one
 */
export async function limitProblems(
  write: Write,
  { maxAttendees }: Limited,
  current: { row: { id: string }; fields: Limited } | undefined,
): Promise<FieldProblem[]> {
  if (!current) return [];
  const { pending, confirmed } = await lockOffer(write, current.row.id);
  const taken = pending + confirmed;
  if (maxAttendees === null || maxAttendees === current.fields.maxAttendees || maxAttendees >= taken)
    return [];
  const seats = taken === 1 ? '1 seat is taken' : `${taken} seats are taken`;
  return [{ path: 'maxAttendees', message: `${seats}: max attendees cannot be below ${taken}` }];
}
