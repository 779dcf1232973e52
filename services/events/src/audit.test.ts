import { publicTopics } from '@backflow/contracts';
import { ALL_ENDPOINTS } from '@backflow/contracts/endpoints';
import { topicsAnnounced } from '@backflow/service-kit/testing';
import type { TestClient, TestMember, TestResponse } from '@backflow/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startEventsService } from '../test/start-events-service.ts';
import type { EventsService } from '../test/start-events-service.ts';

let service: EventsService;
let director: TestMember;
let admin: TestClient;
beforeAll(async () => {
  service = await startEventsService();
  director = await service.buildMember({ isAdmin: true });
  admin = await service.as(director);
});
afterAll(() => service.stop());

const anEvent = async () => (await service.buildEvent({ title: 'Repair lab' })).id;
const aWebinar = async () => (await service.buildWebinar({ title: 'Relief valves' })).id;
const aSupplier = async () => (await service.buildSupplier()).id;
interface Write {
  /** The id of what is written to, there before. */
  prepare?: () => Promise<string>;
  call: (id: string) => Promise<TestResponse>;
  /** The same endpoint, saying what is so already. */
  callInVain?: (id: string) => Promise<TestResponse>;
}

const WRITES: Readonly<Record<string, Write>> = {
  'events.create': {
    call: () => admin.post('/api/events', { title: 'Repair lab', startDate: '2026-07-01T15:00:00Z' }),
  },
  'events.update': {
    prepare: anEvent,
    call: (id) => admin.patch(`/api/events/${id}`, { title: 'Gauge clinic' }),
    callInVain: (id) => admin.patch(`/api/events/${id}`, { title: 'Repair lab', price: '0.00' }),
  },
  'events.delete': { prepare: anEvent, call: (id) => admin.delete(`/api/events/${id}`) },
  'events.createSeries': {
    call: () =>
      admin.post('/api/admin/events/series', {
        title: 'Repair lab',
        startDate: '2026-07-01T15:00:00Z',
        repeat: { every: 'week', count: 3 },
      }),
  },
  'webinars.create': {
    call: () => admin.post('/api/webinars', { title: 'Relief valves', scheduledAt: '2026-07-01T15:00:00Z' }),
  },
  'webinars.update': {
    prepare: aWebinar,
    call: (id) => admin.patch(`/api/webinars/${id}`, { title: 'Gauges' }),
    callInVain: (id) => admin.patch(`/api/webinars/${id}`, { title: 'Relief valves', isLive: false }),
  },
  'webinars.delete': { prepare: aWebinar, call: (id) => admin.delete(`/api/webinars/${id}`) },
  'suppliers.create': { call: () => admin.post('/api/suppliers', { name: 'Cascade Testing' }) },
  'suppliers.update': {
    prepare: aSupplier,
    call: (id) => admin.patch(`/api/suppliers/${id}`, { isRetired: true }),
    callInVain: (id) => admin.patch(`/api/suppliers/${id}`, { isRetired: false }),
  },
};

const ADMIN_WRITES = ALL_ENDPOINTS.filter(
  ({ service: name, access, method }) => name === 'events' && access === 'admin' && method !== 'GET',
).map((endpoint) => [endpoint.id, endpoint] as const);

describe('what an administrator writes', () => {
  it('is known here, every endpoint of it', () => {
    expect(ADMIN_WRITES.map(([id]) => id).sort()).toEqual(Object.keys(WRITES).sort());
  });

  it.each(ADMIN_WRITES)('leaves one audit line and announces what %s declares', async (id, endpoint) => {
    const { prepare, call } = WRITES[id] ?? { call: () => Promise.reject(new Error(`prepare ${id}`)) };
    const subjectId = await prepare?.();
    const before = (await service.auditEntries()).length;
    const responses: TestResponse[] = [];
    const topics = await topicsAnnounced(service, async () => responses.push(await call(subjectId ?? '')));
    expect(responses.map(({ status }) => status)).toEqual([endpoint.status]);
    expect(topics).toEqual(publicTopics(endpoint.changes));
    expect((await service.auditEntries()).slice(before)).toEqual([
      {
        actorId: director.id,
        action: id,
        subjectId: subjectId ?? [responses[0]?.body.data].flat()[0].id,
        details: expect.any(Object),
      },
    ]);
  });

  const vain = Object.entries(WRITES).filter(([, { callInVain }]) => callInVain);
  it.each(vain)('leaves no trace where %s changes nothing', async (_id, { prepare, callInVain }) => {
    const subjectId = (await prepare?.()) ?? '';
    const before = await service.auditEntries();
    const topics = await topicsAnnounced(service, async () => {
      expect((await callInVain?.(subjectId))?.status).toBe(200);
    });
    expect(topics).toEqual([]);
    expect(await service.auditEntries()).toEqual(before);
  });
});
