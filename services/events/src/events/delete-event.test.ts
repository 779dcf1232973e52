import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startEventsService } from '../../test/start-events-service.ts';
import type { EventsService } from '../../test/start-events-service.ts';

let service: EventsService;
beforeAll(async () => {
  service = await startEventsService();
});
afterAll(() => service.stop());

describe('deleting an event', () => {
  it('takes it out of every list at once and keeps its registrations', async () => {
    const supplier = await service.buildSupplier();
    const event = await service.buildEvent({ title: 'Doomed', supplierId: supplier.id });
    const member = await service.buildMember();
    const registration = await service.buildRegistration(event, member);
    const [visitor, registered, admin] = [
      await service.as(null),
      await service.as(member),
      await service.as(await service.buildMember({ isAdmin: true })),
    ];

    const response = await admin.delete(`/api/events/${event.id}`);
    expect([response.status, response.body]).toEqual([200, { success: true, data: null }]);

    for (const client of [visitor, registered, admin]) {
      expect((await client.get(`/api/events/${event.id}`)).status).toBe(404);
      expect((await client.get('/api/events')).body.data).toEqual([]);
      expect((await client.get('/api/events?search=doomed')).body.data).toEqual([]);
    }
    expect((await admin.get('/api/admin/events')).body.data).toEqual([]);
    expect((await visitor.get('/api/event-suppliers')).body.data).toEqual([]);

    const own = await registered.get('/api/user/registrations');
    expect(own.body.data[0]).toMatchObject({
      id: registration.id,
      eventId: event.id,
      event: { title: 'Doomed', isDeleted: true },
    });
    expect((await admin.get(`/api/admin/events/${event.id}/registrations`)).body).toHaveLength(1);
  });

  it('happens once', async () => {
    const event = await service.buildEvent();
    const admin = await service.as(await service.buildMember({ isAdmin: true }));
    const responses = await Promise.all([1, 2].map(() => admin.delete(`/api/events/${event.id}`)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  it('counts the events that remain for the administrators’ dashboard', async () => {
    const admin = await service.as(await service.buildMember({ isAdmin: true }));
    const total = async () =>
      (await service.context.db.reader.query<{ total_events: number }>('select total_events from stats_v1'))
        .rows[0]?.total_events ?? NaN;
    const before = await total();
    const event = await service.buildEvent({ isPublished: false });
    expect(await total()).toBe(before + 1);
    await admin.delete(`/api/events/${event.id}`);
    expect(await total()).toBe(before);
  });
});
