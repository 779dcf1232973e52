import type { FieldProblem } from '@backflow/contracts';

/** How many hold a seat, as it is while the row is locked. */
export interface TakenSeats {
  currentAttendees: number;
}

interface Limited {
  /** Null is no limit. */
  maxAttendees: number | null;
}

/**
 * A limit below the seats that are taken, as a problem of its field: nobody would be told who loses theirs.
 * @param before as it was, of a row that is locked; a limit that stays as it was is no problem
 */
export function limitProblems(
  { maxAttendees }: Limited,
  before: (Limited & TakenSeats) | undefined,
): FieldProblem[] {
  if (!before || maxAttendees === null || maxAttendees === before.maxAttendees) return [];
  const { currentAttendees: taken } = before;
  if (maxAttendees >= taken) return [];
  const seats = taken === 1 ? '1 seat is taken' : `${taken} seats are taken`;
  return [{ path: 'maxAttendees', message: `${seats}: max attendees cannot be below ${taken}` }];
}
