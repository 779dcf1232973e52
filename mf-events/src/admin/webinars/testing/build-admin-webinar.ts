import type { AdminWebinarView } from '@backflow/contracts/webinars';

let count = 0;

/** A published, free webinar in two days; say only what matters. */
export const buildWebinar = (overrides: Partial<AdminWebinarView> = {}): AdminWebinarView => ({
  id: `3e3e3e3e-0000-4000-8000-${String(++count).padStart(12, '0')}`,
  title: 'Relief valves',
  description: null,
  scheduledAt: inHours(48),
  duration: 60,
  isLive: false,
  accessLevel: 'free',
  maxAttendees: 50,
  currentAttendees: 12,
  meetingUrl: null,
  recordingUrl: null,
  hasRecording: false,
  isPublished: true,
  needsPremium: false,
  registration: null,
  version: 1,
  ...overrides,
});

export const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
