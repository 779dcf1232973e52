import { randomUUID } from 'node:crypto';
import { ERASE_MEMBER } from '@backflow/contracts';
import { topicsAnnounced } from '@backflow/service-kit/testing';
import type { TestClient, TestMember } from '@backflow/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { mailsAbout } from '../../test/mails.ts';
import { startEventsService } from '../../test/start-events-service.ts';
import type { EventsService } from '../../test/start-events-service.ts';
import { eraseMember } from './erase-member.ts';

let service: EventsService;
let admin: TestClient;
let member: TestMember;
beforeAll(async () => {
  service = await startEventsService();
  admin = await service.as(await service.buildMember({ isAdmin: true }));
});
beforeEach(async () => {
  member = await service.buildMember();
});
afterAll(() => service.stop());

const erase = (signal = new AbortController().signal) =>
  eraseMember(
    service.context,
    { memberId: member.id },
    {
      ...{ id: randomUUID(), attempt: 1, isLastAttempt: false, signal, log: service.context.log },
      ...{ actor: null, endpoint: { id: ERASE_MEMBER.events.name, audit: false, changes: [] } },
    },
  );

const statusesOf = async () => {
  const where = { userId: member.id };
  const [events, webinars] = await Promise.all([
    service.models.Registration.findAll({ where, order: ['registeredAt'] }),
    service.models.WebinarRegistration.findAll({ where, order: ['registeredAt'] }),
  ]);
  return [events, webinars].map((each) => each.map(({ status }) => status));
};

describe('a member who is erased', () => {
  it('gives up what is to come, keeps what is over, and gets no mail', async () => {
    const over = { startDate: service.inHours(-9), endDate: service.inHours(-1) };
    const running = { startDate: service.inHours(-9), endDate: service.inHours(1) };
    const events = [];
    for (const [index, fields] of [over, running, {}, {}, { isPublished: false }].entries()) {
      const event = await service.buildEvent(fields);
      const status = index === 3 ? 'waitlisted' : 'confirmed';
      await service.buildRegistration(event, member, { status, registeredAt: service.inHours(index) });
      await service.buildRegistration(event, await service.buildMember());
      events.push(event);
    }
    const webinars = [];
    for (const [index, hours] of [-2, 2].entries()) {
      const webinar = await service.buildWebinar({ scheduledAt: service.inHours(hours) });
      await service.buildWebinarRegistration(webinar, member, { registeredAt: service.inHours(index) });
      webinars.push(webinar);
    }

    const topics = await topicsAnnounced(service, () => erase());
    expect(new Set(topics)).toEqual(new Set(['events', 'webinars']));
    expect(await topicsAnnounced(service, () => erase())).toEqual([]);

    expect(await statusesOf()).toEqual([
      ['confirmed', 'cancelled', 'cancelled', 'cancelled', 'cancelled'],
      ['confirmed', 'cancelled'],
    ]);
    const seats = await Promise.all(events.map((event) => service.seatsOf(event)));
    expect(seats.map(({ counted, held }) => [counted, held])).toEqual([
      [2, 2],
      [1, 1],
      [1, 1],
      [1, 1],
      [1, 1],
    ]);
    const taken = await Promise.all(webinars.map((webinar) => service.webinarSeatsOf(webinar)));
    expect(taken.map(({ counted, held }) => [counted, held])).toEqual([
      [1, 1],
      [0, 0],
    ]);
    const [, , , line] = events;
    const { body } = await admin.get(`/api/events/${line?.id}`);
    expect(body.data.waitingCount).toBe(0);
    expect(await mailsAbout(service, member)).toEqual([]);
  });

  it('gives each seat up once, also when the job runs twice at the same time or is lost half way', async () => {
    const events = [];
    for (let index = 0; index < 6; index++) {
      const event = await service.buildEvent({ maxAttendees: 2 });
      await service.buildRegistration(event, member);
      await service.buildRegistration(event, await service.buildMember());
      events.push(event);
    }
    await expect(erase(AbortSignal.abort())).rejects.toThrow();
    await Promise.all([erase(), erase(), erase()]);
    for (const event of events) expect(await service.seatsOf(event)).toEqual({ counted: 1, held: 1 });
  });

  it('is no trouble where there is nothing, or nobody', async () => {
    await expect(erase()).resolves.toBeUndefined();
  });
});
