import { makeFixture, nextId } from '@backflow/contracts/testing';
import { WebinarView } from '@backflow/contracts/webinars';
import { inHours } from './build-event.ts';

/** A free webinar in two days with seats left; name only the fields that matter. */
export const buildWebinar = (overrides: Partial<WebinarView> = {}): WebinarView =>
  makeFixture(WebinarView, {
    id: nextId(),
    title: 'Relief valves',
    scheduledAt: inHours(48),
    duration: 60,
    maxAttendees: 50,
    currentAttendees: 12,
    isPublished: true,
    ...overrides,
  });

/** A webinar that started a quarter of an hour ago. */
export const buildLive = (overrides: Partial<WebinarView> = {}): WebinarView =>
  buildWebinar({ title: 'Live one', scheduledAt: inHours(-0.25), isLive: true, ...overrides });

/** A recorded webinar of three days ago. */
export const buildRecorded = (overrides: Partial<WebinarView> = {}): WebinarView =>
  buildWebinar({ title: 'Recorded', scheduledAt: inHours(-72), hasRecording: true, ...overrides });
