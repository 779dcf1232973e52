import { listEventLocations, listEventSuppliers } from '@backflow/contracts/events';
import { getAdminStats } from '@backflow/contracts/identity';
import { listResourceCategories, listResources } from '@backflow/contracts/learning';
import { countWebinars } from '@backflow/contracts/webinars';
import { queryClient, queryOf } from '@backflow/platform';
import { data, failure, fakeApi, getRequests } from '@backflow/remote-kit/testing';
import { describe, expect, test } from '@jest/globals';
import { MutationObserver } from '@tanstack/react-query';
import { eventRecords } from './admin/events/event-records.ts';
import { registration, soonestEvents } from './events/api.ts';
import { buildEvent, buildRegistration } from './testing/build-event.ts';

const event = buildEvent();
/** The queries of several screens. */
const SHOWN = [
  soonestEvents,
  queryOf(listEventSuppliers, {}),
  queryOf(listEventLocations, { query: { search: '' } }),
  queryOf(countWebinars, {}),
  queryOf(listResources, {}),
  queryOf(listResourceCategories, {}),
  queryOf(getAdminStats, {}),
] as Parameters<typeof getRequests>[1];

const site = (registered = true) =>
  fakeApi({
    'GET /api/events': () => data([event]),
    'GET /api/event-suppliers': () => data([]),
    'GET /api/event-locations': () => data([]),
    'GET /api/webinars/counts': () => data({ upcoming: 0, live: 0, recordings: 0, all: 0 }),
    'GET /api/resources': () => data([]),
    'GET /api/categories/resources': () => data([]),
    'GET /api/admin/stats': () => ({
      body: { totalUsers: 1, premiumUsers: 0, totalCourses: 0, totalEvents: 1 },
    }),
    [`POST /api/events/${event.id}/register`]: () =>
      registered
        ? data({ ...buildRegistration(), eventId: event.id, event: { ...event, isDeleted: false } })
        : failure(409, 'EVENT_FULL', 'The event is full.'),
  });

const register = () =>
  new MutationObserver(queryClient, registration).mutate(event.id).catch(() => undefined);

describe('requests after a write', () => {
  test('a booking refetches what shows seats and what it opens, once each', async () => {
    expect(await getRequests(site(), SHOWN, register)).toEqual([
      'GET /api/admin/stats',
      'GET /api/events',
      'GET /api/resources',
      `POST /api/events/${event.id}/register`,
    ]);
  });

  test('a booking that is refused refetches the same', async () => {
    expect(await getRequests(site(false), SHOWN, register)).toEqual([
      'GET /api/admin/stats',
      'GET /api/events',
      'GET /api/resources',
      `POST /api/events/${event.id}/register`,
    ]);
  });

  test('an administrator’s edit of an event refetches all that shows events, once each', async () => {
    const edit = () => Promise.resolve(eventRecords.cache.changed({ ...event }));
    expect(await getRequests(site(), SHOWN, edit)).toEqual([
      'GET /api/admin/stats',
      'GET /api/event-locations',
      'GET /api/event-suppliers',
      'GET /api/events',
    ]);
  });
});
