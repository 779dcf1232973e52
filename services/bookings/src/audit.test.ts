import type { PublicTopic } from '@backflow/contracts';
import { endpointsWithEffects, expectDeclaredEffects } from '@backflow/service-kit/testing';
import type { TestClient, TestMember, TestResponse } from '@backflow/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { KINDS, startBookingsService } from '../test/start-bookings-service.ts';
import type { BookingsService } from '../test/start-bookings-service.ts';
import { bookings } from './service.ts';

let service: BookingsService;
let director: TestMember;
let admin: TestClient;
beforeAll(async () => {
  service = await startBookingsService();
  director = await service.buildMember({ isAdmin: true });
  admin = await service.as(director);
});
afterAll(() => service.stop());

interface Write {
  /** The id of what is written to, there before. */
  prepare: () => Promise<string>;
  call: (id: string) => Promise<TestResponse>;
  /** The same endpoint, with what is so already. */
  callInVain?: (id: string) => Promise<TestResponse>;
  /** The topics a call announces, where the contract declares those of all kinds. */
  changes?: readonly PublicTopic[];
}

/** What members and administrators do to each kind. */
const WRITES = KINDS.flatMap(({ kind, offers, bookPath }): [string, Write][] => {
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
        callInVain: (id) => admin.patch(`${base}/${id}/status`, { status: 'confirmed' }),
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
              callInVain: (id) => admin.patch(`${base}/${id}/attendance`, { attended: false }),
            },
          ],
        ] satisfies [string, Write][])),
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
        ] satisfies [string, Write][])
      : []),
  ];
});

const DUTIES = new Map(endpointsWithEffects(bookings).map((endpoint) => [endpoint.id, endpoint]));

describe('a write', () => {
  it('is known here, every one whose contract promises something', () => {
    expect([...new Set(WRITES.map(([id]) => id))].sort()).toEqual([...DUTIES.keys()].sort());
  });

  it.each(WRITES)('leaves what %s declares', async (id, { prepare, call, changes }) => {
    const endpoint = DUTIES.get(id);
    if (!endpoint) throw new Error(`${id} declares nothing`);
    const before = await prepare();
    const expected = changes && { changes };
    const { result, entry } = await expectDeclaredEffects(service, endpoint, () => call(before), expected);
    expect(result.status).toBe(endpoint.status);
    if (!endpoint.audit) return;
    const subjectId: unknown = endpoint.status === 201 ? result.body.data.id : before;
    expect(entry).toMatchObject({ actorId: director.id, action: id, subjectId });
  });

  const vain = WRITES.filter(([, { callInVain }]) => callInVain);
  it.each(vain)('leaves no trace where %s changes nothing', async (id, { prepare, callInVain }) => {
    const before = await prepare();
    const nothing = { id, audit: false, changes: [] };
    const { result } = await expectDeclaredEffects(service, nothing, async () => callInVain?.(before));
    expect(result?.status).toBe(200);
  });
});
