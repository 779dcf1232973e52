import { topicsAnnounced } from '@backflow/service-kit/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startEventsService } from '../../test/start-events-service.ts';
import type { EventsService } from '../../test/start-events-service.ts';

let service: EventsService;
beforeAll(async () => {
  service = await startEventsService();
});
afterAll(() => service.stop());

it('tells every place of what is still to come or goes on, each once, and no meeting link', async () => {
  await service.buildEvent({ location: 'Fresno Training Yard' });
  await service.buildEvent({ location: 'Fresno Training Yard', startDate: service.inHours(24 * 300) });
  await service.buildEvent({
    location: 'anaheim Wet Lab',
    startDate: service.inHours(-24),
    endDate: service.inHours(1),
  });
  await service.buildEvent({ location: 'https://meet.example.com/one', isVirtual: true });
  await service.buildEvent({ location: 'https://meet.example.com/two', isVirtual: true });
  await service.buildEvent({ location: null });
  await service.buildEvent({ location: 'A draft’s', isPublished: false });
  await service.buildEvent({ location: 'A deleted one’s', deletedAt: service.inHours(-1) });
  await service.buildEvent({
    location: 'One of the past',
    startDate: service.inHours(-9),
    endDate: service.inHours(-1),
  });
  await service.buildEvent({
    location: 'Another of the past',
    startDate: service.inHours(-1),
    endDate: null,
  });

  const { status, body } = await (await service.as(null)).get('/api/event-locations');
  expect(status).toBe(200);
  expect(body.data).toEqual([
    { location: 'anaheim Wet Lab', isVirtual: false },
    { location: 'Fresno Training Yard', isVirtual: false },
    { location: null, isVirtual: false },
    { location: null, isVirtual: true },
  ]);
});

it('is one of the things that change with every event', async () => {
  const admin = await service.as(await service.buildMember({ isAdmin: true }));
  const event = await service.buildEvent();
  const moving = () => admin.patch(`/api/events/${event.id}`, { location: 'Elsewhere' });
  expect(await topicsAnnounced(service, moving)).toEqual(['events']);
});
