import { isFull, timeOf } from '../events/registration-rule.ts';
import type { Instant, Seats } from '../events/registration-rule.ts';
import type { WebinarView } from './webinar.ts';

const MINUTE_MS = 60_000;
const STARTING_SOON_MS = 30 * MINUTE_MS;

/** What a webinar's badge says. */
export type WebinarStatus = 'Live Now' | 'Starting Soon' | 'Upcoming' | 'Recording Available' | 'Ended';

/** What stands between a member and a registration; only `open` lets one through. */
export type WebinarRegistrationState = 'started' | 'registered' | 'full' | 'open';

type Timing = Pick<WebinarView, 'scheduledAt' | 'duration'>;

/** When it begins to start soon, starts and is over, in milliseconds since 1970. */
function turningPoints({ scheduledAt, duration }: Timing) {
  const start = Date.parse(scheduledAt);
  return { soon: start - STARTING_SOON_MS, start, end: start + duration * MINUTE_MS };
}

/**
 * The first rule that matches. It is live from its start, and no longer at its end; exactly 30 minutes before the
 * start it is starting soon.
 * @param now milliseconds since 1970
 */
export function webinarStatus(
  webinar: Timing & Pick<WebinarView, 'isLive' | 'hasRecording'>,
  now: number,
): WebinarStatus {
  const { soon, start, end } = turningPoints(webinar);
  if (webinar.isLive && start <= now && now < end) return 'Live Now';
  if (start > now) return soon <= now ? 'Starting Soon' : 'Upcoming';
  return webinar.hasRecording ? 'Recording Available' : 'Ended';
}

/** The next instant after `now` at which the status may become another one; null when it stays for good. */
export function nextStatusChange(webinar: Timing, now: number): number | null {
  const { soon, start, end } = turningPoints(webinar);
  return [soon, start, end].find((point) => point > now) ?? null;
}

/** The first rule that matches: the card offers to register by it and the server refuses by it. */
export function webinarRegistrationState(
  webinar: Seats & { scheduledAt: Instant },
  now: number,
): WebinarRegistrationState {
  if (timeOf(webinar.scheduledAt) <= now) return 'started';
  // A webinar has no waiting list to be on: whatever registration there is, a second one is not taken.
  if (webinar.registration && webinar.registration.status !== 'cancelled') return 'registered';
  return isFull(webinar) ? 'full' : 'open';
}
