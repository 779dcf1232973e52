import { getSessions } from '../bookings/session.ts';
import type { WebinarView } from './webinar.ts';

const STARTING_SOON_MS = 30 * 60_000;

/** The label of a webinar's badge. */
export type WebinarStatus = 'Live Now' | 'Starting Soon' | 'Upcoming' | 'Recording Available' | 'Ended';

type Timing = Pick<WebinarView, 'scheduledAt' | 'duration'> & Partial<Pick<WebinarView, 'sessions'>>;

/** When each of its sessions begins to start soon, starts and is over, in milliseconds since 1970. */
const turningPoints = (webinar: Timing) =>
  getSessions({ id: '', ...webinar }).map(({ startsAt, endsAt }) => {
    const start = Date.parse(startsAt);
    return { soon: start - STARTING_SOON_MS, start, end: Date.parse(endsAt) };
  });

/**
 * The first rule that matches. It is live from its start until before its end, and starting soon from exactly 30 minutes
 * before the start. Between two sessions it is as before the next one.
 * @param now milliseconds since 1970
 */
export function webinarStatus(
  webinar: Timing & Pick<WebinarView, 'isLive' | 'hasRecording'>,
  now: number,
): WebinarStatus {
  const points = turningPoints(webinar);
  if (webinar.isLive && points.some(({ start, end }) => start <= now && now < end)) return 'Live Now';
  const next = points.find(({ start }) => start > now);
  if (next) return next.soon <= now ? 'Starting Soon' : 'Upcoming';
  return webinar.hasRecording ? 'Recording Available' : 'Ended';
}

/** The next instant after `now` at which the status may become another one; null when it stays for good. */
export function nextStatusChange(webinar: Timing, now: number): number | null {
  const points = turningPoints(webinar).flatMap(({ soon, start, end }) => [soon, start, end]);
  return points.find((point) => point > now) ?? null;
}
