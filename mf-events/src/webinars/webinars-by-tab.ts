import { webinarStatus } from '@backflow/contracts';
import type { WebinarStatus, WebinarView } from '@backflow/contracts';

/** A webinar with what it is at present. */
export interface ShownWebinar {
  webinar: WebinarView;
  status: WebinarStatus;
}

/** The webinars of each tab, in its order: to come soonest first, past ones latest first, all of them in turn. */
export function webinarsByTab(webinars: readonly WebinarView[], now: number) {
  const latestFirst = webinars
    .map((webinar) => ({ webinar, status: webinarStatus(webinar, now) }))
    .sort((a, b) => startOf(b) - startOf(a));
  const having = (...wanted: readonly WebinarStatus[]) =>
    latestFirst.filter(({ status }) => wanted.includes(status));
  const live = having('Live Now').reverse();
  const upcoming = having('Upcoming', 'Starting Soon').reverse();
  const all = [...live, ...upcoming, ...having('Recording Available', 'Ended')];
  return { upcoming, live, recordings: having('Recording Available'), all };
}

const startOf = ({ webinar }: ShownWebinar): number => Date.parse(webinar.scheduledAt);

/**
 * What a member can do about a webinar as it stands; null is nothing. `missed` and `unwatchable` are nothing either,
 * for a reason worth saying: it runs, or was recorded, and is for those who registered.
 */
export type NextStep = 'register' | 'join' | 'missed' | 'watch' | 'unwatchable' | null;

export function nextStep({ webinar, status }: ShownWebinar): NextStep {
  const isRegistered = webinar.registration !== null && webinar.registration.status !== 'cancelled';
  if (status === 'Live Now') return isRegistered ? 'join' : 'missed';
  // An administrator has the link without a registration; who is registered and has none meets a link that is missing.
  if (status === 'Recording Available') {
    return isRegistered || webinar.recordingUrl !== null ? 'watch' : 'unwatchable';
  }
  return status === 'Ended' || isRegistered ? null : 'register';
}
