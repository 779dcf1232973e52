import { hasRegistered, isWaiting } from '@backflow/contracts/bookings';
import { webinarStatus } from '@backflow/contracts/webinars';
import type { WebinarStatus, WebinarTab, WebinarView } from '@backflow/contracts/webinars';

/** A webinar with its current status. */
export interface ShownWebinar {
  webinar: WebinarView;
  status: WebinarStatus;
}

const STATUSES_OF_TAB: Readonly<Record<WebinarTab, readonly WebinarStatus[]>> = {
  upcoming: ['Upcoming', 'Starting Soon'],
  live: ['Live Now'],
  recordings: ['Recording Available'],
  all: ['Live Now', 'Starting Soon', 'Upcoming', 'Recording Available', 'Ended'],
};

/** The webinars that belong to a tab now: some leave it after the response. */
export const shownIn = (tab: WebinarTab, webinars: readonly WebinarView[], now: number): ShownWebinar[] =>
  webinars
    .map((webinar) => ({ webinar, status: webinarStatus(webinar, now) }))
    .filter(({ status }) => STATUSES_OF_TAB[tab].includes(status));

/**
 * A member's next step with a webinar; null is none. `missed`: it is live, and only for registered members. `unwatchable`:
 * the recording needs another plan.
 */
export type NextStep = 'register' | 'join' | 'missed' | 'watch' | 'unwatchable' | null;

export function nextStep({ webinar, status }: ShownWebinar, now: number): NextStep {
  const isRegistered = hasRegistered(webinar);
  if (status === 'Live Now') return isRegistered ? 'join' : 'missed';
  // The link comes with the plan or with a registration; a registered member may still find the link missing.
  if (status === 'Recording Available') {
    return isRegistered || webinar.recordingUrl !== null ? 'watch' : 'unwatchable';
  }
  // Registration closes at the first start.
  const hasBegun = Date.parse(webinar.scheduledAt) <= now;
  return hasBegun || isRegistered || isWaiting(webinar) ? null : 'register';
}
