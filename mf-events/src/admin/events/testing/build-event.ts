import { AdminEventView } from '@backflow/contracts/events';
import { AdminUser } from '@backflow/contracts/identity';
import { makeFixture } from '@backflow/contracts/testing';
import { buildMember } from '@backflow/remote-kit/testing';
import { buildEvent as buildListedEvent } from '../../../testing/build-event.ts';

/** A free, published event of December 2036 with seats left; name only the fields that matter. */
export const buildEvent = (overrides: Partial<AdminEventView> = {}): AdminEventView =>
  makeFixture(AdminEventView, {
    ...buildListedEvent({ startDate: '2036-12-04T16:00:00.000Z', endDate: '2036-12-05T00:30:00.000Z' }),
    version: 1,
    ...overrides,
  });

/** An administrator, as the list of users has them. */
export const buildAdministrator = (overrides: Partial<AdminUser> = {}): AdminUser =>
  makeFixture(AdminUser, { ...buildMember({ isAdmin: true }), ...overrides });
