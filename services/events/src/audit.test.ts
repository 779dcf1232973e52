import { endpointsWithEffects, expectNoEffects, expectWrite } from '@backflow/service-kit/testing';
import type { TestedWrite } from '@backflow/service-kit/testing';
import { afterAll, describe, expect, it } from '@jest/globals';
import { startEventsService } from '../test/start-events-service.ts';
import { events } from './service.ts';

const service = await startEventsService();
const director = await service.buildMember({ isAdmin: true });
const admin = await service.as(director);
afterAll(() => service.stop());

const anEvent = async () => (await service.buildEvent({ title: 'Repair lab' })).id;
const aWebinar = async () => (await service.buildWebinar({ title: 'Relief valves' })).id;
const aSupplier = async () => (await service.buildSupplier()).id;
const WRITES: Readonly<Record<string, TestedWrite>> = {
  'events.create': {
    call: () => admin.post('/api/events', { title: 'Repair lab', startDate: '2026-07-01T15:00:00Z' }),
  },
  'events.update': {
    prepare: anEvent,
    call: (id) => admin.patch(`/api/events/${id}`, { title: 'Gauge clinic' }),
    callUnchanged: (id) => admin.patch(`/api/events/${id}`, { title: 'Repair lab', price: '0.00' }),
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
    callUnchanged: (id) => admin.patch(`/api/webinars/${id}`, { title: 'Relief valves', isLive: false }),
  },
  'webinars.delete': { prepare: aWebinar, call: (id) => admin.delete(`/api/webinars/${id}`) },
  'suppliers.create': { call: () => admin.post('/api/suppliers', { name: 'Cascade Testing' }) },
  'suppliers.update': {
    prepare: aSupplier,
    call: (id) => admin.patch(`/api/suppliers/${id}`, { isRetired: true }),
    callUnchanged: (id) => admin.patch(`/api/suppliers/${id}`, { isRetired: false }),
  },
};

const ENDPOINTS = endpointsWithEffects(events).map((endpoint) => [endpoint.id, endpoint] as const);

describe('a write', () => {
  it('has a test for every endpoint whose contract declares effects', () => {
    expect(ENDPOINTS.map(([id]) => id).sort()).toEqual(Object.keys(WRITES).sort());
  });

  it.each(ENDPOINTS)('has the effects that %s declares', async (id, endpoint) => {
    await expectWrite(service, director, endpoint, WRITES[id]);
  });

  const unchanged = Object.entries(WRITES).filter(([, { callUnchanged }]) => callUnchanged);
  it.each(unchanged)('has no effects where %s changes nothing', async (id, write) => {
    await expectNoEffects(service, id, write);
  });
});
