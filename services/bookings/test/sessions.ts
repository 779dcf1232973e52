import { randomUUID } from 'node:crypto';
import type { Hours, Session } from '@backflow/contracts/bookings';
import { instantOfWall } from '@backflow/contracts/time';

/** The instant of a Pacific wall time such as '2026-06-10 08:00'. */
export function pacific(wall: string): string {
  const instant = instantOfWall(new Date(`${wall.replace(' ', 'T')}:00Z`));
  if (!instant) throw new Error(`${wall} does not exist`);
  return instant.toISOString();
}

/** A session from eight to four on a Pacific day. */
export const buildSession = (
  day: string,
  hours: Hours | null = null,
  fields: Partial<Session> = {},
): Session => ({
  ...{ id: randomUUID(), startsAt: pacific(`${day} 08:00`), endsAt: pacific(`${day} 16:00`) },
  ...{ location: null, venueId: null, instructor: null, hours, ...fields },
});

/** The fields of an offer with these sessions, as its owner publishes it. */
export const withSessions = (sessions: Session[]) => ({
  sessions,
  startsAt: new Date(sessions[0]?.startsAt ?? 0),
  endsAt: new Date(sessions.at(-1)?.endsAt ?? 0),
});
