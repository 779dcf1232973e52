import { fixtureOf, nextId } from '@backflow/contracts/testing';
import { WebinarView } from '@backflow/contracts/webinars';
import { inHours } from './build-event.ts';

/** A free webinar in two days with seats left; say only what matters. */
export const buildWebinar = (overrides: Partial<WebinarView> = {}): WebinarView =>
  fixtureOf(WebinarView, {
    id: nextId(),
    title: 'Relief valves',
    scheduledAt: inHours(48),
    duration: 60,
    maxAttendees: 50,
    currentAttendees: 12,
    isPublished: true,
    ...overrides,
  });

/** One that began a quarter of an hour ago. */
export const buildLive = (overrides: Partial<WebinarView> = {}): WebinarView =>
  buildWebinar({ title: 'Live one', scheduledAt: inHours(-0.25), isLive: true, ...overrides });

/** One of three days ago that was recorded. */
export const buildRecorded = (overrides: Partial<WebinarView> = {}): WebinarView =>
  buildWebinar({ title: 'Recorded', scheduledAt: inHours(-72), hasRecording: true, ...overrides });
