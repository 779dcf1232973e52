import { endpointsWithEffects, expectNoEffects, expectWrite } from '@backflow/service-kit/testing';
import type { TestedWrite } from '@backflow/service-kit/testing';
import { afterAll, describe, expect, it } from '@jest/globals';
import { KINDS, startBookingsService } from '../test/start-bookings-service.ts';
import { bookings } from './service.ts';

const service = await startBookingsService();
const director = await service.buildMember({ isAdmin: true });
const admin = await service.as(director);
afterAll(() => service.stop());

/** What members and administrators do to each kind. */
const WRITES = KINDS.flatMap(({ kind, offers, bookPath }): [string, TestedWrite][] => {
  const build = async () => (await service.buildOffer(kind)).id;
  const buildBooking = async () =>
    service.buildBooking(await service.buildOffer(kind), await service.buildMember());
  const buildBooked = async () => {
    const offer = await service.buildOffer(kind, { capacity: 1 });
    await service.buildBooking(offer, await service.buildMember());
    return offer.id;
  };
  const base = '/api/admin/registrations';
  const text = { to: 'all', subject: 'Hall B', message: 'We meet in hall B.' };
  const own = { event: 'registrations.create', webinar: 'webinars.register', course: 'enrollments.create' };
  const changes = [offers];
  return [
    [own[kind], { prepare: build, call: (id) => admin.post(bookPath(id)) }],
    [
      'registrations.createByHand',
      {
        ...{ prepare: build, changes },
        call: async (id) =>
          admin.post(`/api/admin/${offers}/${id}/registrations`, {
            userId: (await service.buildMember()).id,
          }),
      },
    ],
    [
      'registrations.setStatus',
      {
        ...{ prepare: buildBooking, changes },
        call: (id) => admin.patch(`${base}/${id}/status`, { status: 'cancelled' }),
        callUnchanged: (id) => admin.patch(`${base}/${id}/status`, { status: 'confirmed' }),
      },
    ],
    [
      'registrations.mail',
      { prepare: buildBooked, call: (id) => admin.post(`/api/admin/${offers}/${id}/mail`, text) },
    ],
    ...(kind === 'course'
      ? []
      : ([
          [
            'registrations.setAttendance',
            {
              prepare: buildBooking,
              call: (id) => admin.patch(`${base}/${id}/attendance`, { attended: true }),
              callUnchanged: (id) => admin.patch(`${base}/${id}/attendance`, { attended: false }),
            },
          ],
        ] satisfies [string, TestedWrite][])),
    ...(kind === 'event'
      ? ([
          [
            'waitingList.join',
            { prepare: buildBooked, call: (id) => admin.post(`/api/events/${id}/waiting-list`) },
          ],
          [
            'waitingList.leave',
            {
              prepare: async () => {
                const id = await buildBooked();
                await service.buildBooking({ id, kind }, director, { status: 'waitlisted' });
                return id;
              },
              call: (id) => admin.delete(`/api/events/${id}/waiting-list`),
            },
          ],
        ] satisfies [string, TestedWrite][])
      : []),
  ];
});

const ENDPOINTS = new Map(endpointsWithEffects(bookings).map((endpoint) => [endpoint.id, endpoint]));

describe('a write', () => {
  it('has a test for every endpoint whose contract declares effects', () => {
    expect([...new Set(WRITES.map(([id]) => id))].sort()).toEqual([...ENDPOINTS.keys()].sort());
  });

  it.each(WRITES)('has the effects that %s declares', async (id, write) => {
    await expectWrite(service, director, ENDPOINTS.get(id), write);
  });

  const unchanged = WRITES.filter(([, { callUnchanged }]) => callUnchanged);
  it.each(unchanged)('has no effects where %s changes nothing', async (id, write) => {
    await expectNoEffects(service, id, write);
  });
});
