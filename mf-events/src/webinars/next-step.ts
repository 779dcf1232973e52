import type { ShownWebinar } from './webinar-tabs.ts';

/** What a member can do about a webinar as it stands; null is nothing. */
export function nextStep({ webinar, status }: ShownWebinar): 'register' | 'join' | 'watch' | null {
  const isRegistered = webinar.registration !== null;
  if (status === 'Live Now') return isRegistered ? 'join' : null;
  if (status === 'Recording Available') return 'watch';
  return status === 'Ended' || isRegistered ? null : 'register';
}
