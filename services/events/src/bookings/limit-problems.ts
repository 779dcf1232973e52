import type { FieldProblem } from '@backflow/contracts';

interface Limited {
  /** Null is no limit. */
  maxAttendees: number | null;
}

/** As it was, while its row and its bookings are locked. */
interface Before extends Limited {
  /** Pending and confirmed bookings. */
  seatsTaken: number;
}

/**
 * A limit below the seats that are taken, as a problem of its field: nobody would learn who loses theirs. A limit that stays as it was
 * is no problem.
 */
export function limitProblems({ maxAttendees }: Limited, before: Before | undefined): FieldProblem[] {
  if (!before || maxAttendees === null || maxAttendees === before.maxAttendees) return [];
  const { seatsTaken: taken } = before;
  if (maxAttendees >= taken) return [];
  const seats = taken === 1 ? '1 seat is taken' : `${taken} seats are taken`;
  return [{ path: 'maxAttendees', message: `${seats}: max attendees cannot be below ${taken}` }];
}
