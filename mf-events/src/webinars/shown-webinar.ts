import { hasRegistered, isWaiting } from '@backflow/contracts/bookings';
import { webinarStatus } from '@backflow/contracts/webinars';
import type { WebinarStatus, WebinarTab, WebinarView } from '@backflow/contracts/webinars';

/** A webinar with what it is at present. */
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

/** Of the webinars read for a tab those that belong to it now, as some leave it between two reads. */
export const shownIn = (tab: WebinarTab, webinars: readonly WebinarView[], now: number): ShownWebinar[] =>
  webinars
    .map((webinar) => ({ webinar, status: webinarStatus(webinar, now) }))
    .filter(({ status }) => STATUSES_OF_TAB[tab].includes(status));

/**
 * What a member can do about a webinar as it stands; null is nothing. `missed` is nothing either, for a reason worth
 * saying: it runs, and is for those who registered. `unwatchable` is a recording that takes another plan.
 */
export type NextStep = 'register' | 'join' | 'missed' | 'watch' | 'unwatchable' | null;

export function nextStep({ webinar, status }: ShownWebinar): NextStep {
  const isRegistered = hasRegistered(webinar);
  if (status === 'Live Now') return isRegistered ? 'join' : 'missed';
  // Whose plan covers it has the link without a registration; who is registered and has none meets a link that is missing.
  if (status === 'Recording Available') {
    return isRegistered || webinar.recordingUrl !== null ? 'watch' : 'unwatchable';
  }
  return status === 'Ended' || isRegistered || isWaiting(webinar) ? null : 'register';
}
