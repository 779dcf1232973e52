import type { ShownWebinar } from './webinar-tabs.ts';

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
