import type { WebinarView } from '@backflow/contracts/webinars';
import { inHours } from './build-event.ts';

let count = 0;

/** A free webinar in two days with seats left; say only what matters. */
export const buildWebinar = (overrides: Partial<WebinarView> = {}): WebinarView => ({
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
  ...overrides,
});

/** One that began a quarter of an hour ago. */
export const buildLive = (overrides: Partial<WebinarView> = {}): WebinarView =>
  buildWebinar({ title: 'Live one', scheduledAt: inHours(-0.25), isLive: true, ...overrides });

/** One of three days ago that was recorded. */
export const buildRecorded = (overrides: Partial<WebinarView> = {}): WebinarView =>
  buildWebinar({ title: 'Recorded', scheduledAt: inHours(-72), hasRecording: true, ...overrides });
