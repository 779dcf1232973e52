import type { RegistrationItem } from '@backflow/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startEventsService } from '../../test/start-events-service.ts';
import type { EventsService } from '../../test/start-events-service.ts';
import { walkPages } from '../../test/walk-pages.ts';

let service: EventsService;
beforeAll(async () => {
  service = await startEventsService();
});
afterAll(() => service.stop());

describe('a member’s own registrations', () => {
  it('are listed newest first, page by page, without cancelled ones and those of others', async () => {
    const [member, other] = [await service.buildMember(), await service.buildMember()];
    const expected: string[] = [];
    for (let index = 0; index < 9; index++) {
      const event = await service.buildEvent();
      await service.buildRegistration(event, other);
      const { id } = await service.buildRegistration(event, member, {
        status: index === 4 ? 'cancelled' : 'confirmed',
        // Three each share an instant.
        registeredAt: service.inHours(-Math.floor(index / 3)),
      });
      if (index !== 4) expected.push(id);
    }
    const client = await service.as(member);
    const walked = await walkPages<RegistrationItem>(client, '/api/user/registrations?limit=2');
    expect(walked.map(({ id }) => id).sort()).toEqual(expected.sort());
    const times = walked.map(({ registeredAt }) => registeredAt);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it('are those for events and those for webinars, in one order', async () => {
    const member = await service.buildMember();
    const expected: string[] = [];
    for (let index = 0; index < 12; index++) {
      const registeredAt = { registeredAt: service.inHours(-Math.floor(index / 4)) };
      const isForWebinar = index % 3 === 0;
      const { id } = isForWebinar
        ? await service.buildWebinarRegistration(await service.buildWebinar(), member, registeredAt)
        : await service.buildRegistration(await service.buildEvent(), member, registeredAt);
      expected.push(id);
    }
    const cancelled = { status: 'cancelled' } as const;
    await service.buildWebinarRegistration(await service.buildWebinar(), member, cancelled);
    await service.buildWebinarRegistration(await service.buildWebinar(), await service.buildMember());

    const client = await service.as(member);
    const walked = await walkPages<RegistrationItem>(client, '/api/user/registrations?limit=5');
    expect(walked.map(({ id }) => id).sort()).toEqual(expected.sort());
    const times = walked.map(({ registeredAt }) => registeredAt);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(walked.filter((item) => 'webinarId' in item)).toHaveLength(4);
    expect(walked.filter((item) => 'eventId' in item)).toHaveLength(8);
  });

  it.each([
    ['confirmed', true],
    ['pending', true],
    ['waitlisted', false],
  ] as const)('carry the status; %s, with the meeting link: %s', async (status, mayKnow) => {
    const member = await service.buildMember();
    const link = 'https://meet.example.com/room';
    const event = await service.buildEvent({ isVirtual: true, location: link, price: '20' });
    await service.buildRegistration(event, member, { status });
    const { body } = await (await service.as(member)).get('/api/user/registrations');
    expect(body.data).toEqual([
      expect.objectContaining({
        status,
        eventId: event.id,
        event: expect.objectContaining({ location: mayKnow ? link : null, price: '20.00' }),
      }),
    ]);
  });

  it('say that their event was taken down while it is a draft again', async () => {
    const member = await service.as(await service.buildMember());
    const admin = await service.as(await service.buildMember({ isAdmin: true }));
    const event = await service.buildEvent();
    await member.post(`/api/events/${event.id}/register`);
    const isDeleted = async () => (await member.get('/api/user/registrations')).body.data[0].event.isDeleted;
    expect(await isDeleted()).toBe(false);
    for (const isPublished of [false, true]) {
      await admin.patch(`/api/events/${event.id}`, { isPublished });
      expect((await member.get(`/api/events/${event.id}`)).status).toBe(isPublished ? 200 : 404);
      expect(await isDeleted()).toBe(!isPublished);
    }
  });

  it('keep the address of a place, on the waiting list too', async () => {
    const member = await service.buildMember();
    const event = await service.buildEvent({ location: '5 Main St' });
    await service.buildRegistration(event, member, { status: 'waitlisted' });
    const { body } = await (await service.as(member)).get('/api/user/registrations');
    expect(body.data[0].event.location).toBe('5 Main St');
  });
});
