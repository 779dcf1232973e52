import type { Session } from '@backflow/contracts/bookings';
import { formatPacific, fromPacificWallTime, pacificDate, pacificTimeRange } from '@backflow/platform';

const DAY_MS = 24 * 60 * 60 * 1000;

/** 'Day 2, Tuesday, December 8' of several, else the day alone. */
export const nameOfDay = (sessions: readonly Session[], { id, startsAt }: Session): string => {
  const day = formatPacific(startsAt, 'EEEE, MMMM d, yyyy');
  return sessions.length === 1 ? day : `Day ${sessions.findIndex((each) => each.id === id) + 1}, ${day}`;
};

export const timesOfDay = ({ startsAt, endsAt }: Session): string => pacificTimeRange(startsAt, endsAt);

/** The session of today, or the last one that has begun; the first one before that. */
export function findCurrent(sessions: readonly Session[], now: number): Session | undefined {
  const today = pacificDate(new Date(now));
  return (
    sessions.find(({ startsAt }) => pacificDate(startsAt) === today) ??
    sessions.findLast(({ startsAt }) => Date.parse(startsAt) <= now) ??
    sessions[0]
  );
}

/** '08:00', as a Pacific clock shows an instant. */
export const clockOf = (instant: string): string => formatPacific(instant, 'HH:mm');

/**
 * The instant of a time on a session's day; on the next day for one that ends there. Null for the session's own time.
 * @throws RangeError for a time that the clocks skip
 */
export function instantOfClock(time: string, session: Session, own: string): string | null {
  if (time === '' || time === clockOf(own)) return null;
  const instant = fromPacificWallTime(`${pacificDate(session.startsAt)}T${time}`);
  const isNextDay =
    pacificDate(session.endsAt) !== pacificDate(session.startsAt) &&
    time <= clockOf(session.endsAt) &&
    Date.parse(instant) < Date.parse(session.startsAt);
  return isNextDay ? new Date(Date.parse(instant) + DAY_MS).toISOString() : instant;
}
