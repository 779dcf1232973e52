import { makeFixture } from '@backflow/contracts/testing';
import { AdminWebinarView } from '@backflow/contracts/webinars';
import { buildWebinar as buildListedWebinar } from '../../../testing/build-webinar.ts';

export { inHours } from '../../../testing/build-event.ts';

/** A published, free webinar in two days; name only the fields that matter. */
export const buildWebinar = (overrides: Partial<AdminWebinarView> = {}): AdminWebinarView =>
  makeFixture(AdminWebinarView, { ...buildListedWebinar(), version: 1, ...overrides });
