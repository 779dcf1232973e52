import type { WebinarView } from './webinar.ts';

const MINUTE_MS = 60_000;
const STARTING_SOON_MS = 30 * MINUTE_MS;

/** The label of a webinar's badge. */
export type WebinarStatus = 'Live Now' | 'Starting Soon' | 'Upcoming' | 'Recording Available' | 'Ended';

type Timing = Pick<WebinarView, 'scheduledAt' | 'duration'>;

/** When it begins to start soon, starts and is over, in milliseconds since 1970. */
function turningPoints({ scheduledAt, duration }: Timing) {
  const start = Date.parse(scheduledAt);
  return { soon: start - STARTING_SOON_MS, start, end: start + duration * MINUTE_MS };
}

/**
 * The first rule that matches. It is live from its start until before its end, and starting soon from exactly 30 minutes
 * before the start.
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
