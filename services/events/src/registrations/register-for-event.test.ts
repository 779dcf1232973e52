import type { TestMember } from '@backflow/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startRegistering } from '../../test/start-registering.ts';
import { statementsOf } from '../../test/statements-of.ts';
import type { RegisteringService } from '../../test/start-registering.ts';

let service: RegisteringService;
let member: TestMember;
beforeAll(async () => {
  service = await startRegistering('events');
  member = await service.buildMember();
});
afterAll(() => service.stop());

describe('registering for an event', () => {
  it('confirms a free event at once and takes a seat', async () => {
    const event = await service.buildEvent({ title: 'Open lab', maxAttendees: 3 });
    const { status, body } = await service.register(member, event);
    expect(status).toBe(201);
    expect(body.data).toEqual({
      id: expect.any(String),
      status: 'confirmed',
      registeredAt: new Date(service.clock.now).toISOString(),
      eventId: event.id,
      event: {
        id: event.id,
        title: 'Open lab',
        description: null,
        startDate: event.startDate.toISOString(),
        endDate: event.endDate?.toISOString(),
        location: event.location,
        isVirtual: false,
        latitude: null,
        longitude: null,
        price: '0',
        isDeleted: false,
      },
    });
    expect(await service.seatsOf(event)).toEqual({ counted: 1, held: 1 });
  });

  it.each([
    ['paid', '325.00', 'pending'],
    ['premium', '325.00', 'pending'],
    ['free', '325.00', 'confirmed'],
    ['paid', '0', 'confirmed'],
  ] as const)('starts a %s event at $%s as %s', async (accessLevel, price, status) => {
    const event = await service.buildEvent({ accessLevel, price });
    const premium = await service.buildMember({ subscriptionStatus: 'premium' });
    const { body } = await service.register(premium, event);
    expect(body.data.status).toBe(status);
    expect(body.message).toBe('Successfully registered for event!');
  });

  it('hands over the meeting link, which the event then shows as well', async () => {
    const event = await service.buildEvent({ isVirtual: true, location: 'https://meet.example.com/room' });
    const { body } = await service.register(member, event);
    expect(body.data.event.location).toBe('https://meet.example.com/room');
  });

  it.each([
    ['has ended', { startDate: -10, endDate: -1 }, 'EVENT_COMPLETED'],
    ['began without an end', { startDate: -1, endDate: null }, 'EVENT_COMPLETED'],
    ['is closed', { registrationCloseDate: -1 }, 'REGISTRATION_CLOSED'],
    ['closes at this moment', { registrationCloseDate: 0 }, 'REGISTRATION_CLOSED'],
  ])('is refused when the event %s', async (_what, hours, code) => {
    const dates = Object.fromEntries(
      Object.entries(hours).map(([field, value]) => [field, value === null ? null : service.inHours(value)]),
    );
    const event = await service.buildEvent(dates);
    const { status, body } = await service.register(member, event);
    expect([status, body.code]).toEqual([409, code]);
    expect(await service.seatsOf(event)).toEqual({ counted: 0, held: 0 });
  });

  it('goes on while a class runs, as long as its end is ahead', async () => {
    const event = await service.buildEvent({ startDate: service.inHours(-1), endDate: service.inHours(1) });
    expect((await service.register(member, event)).status).toBe(201);
  });

  it.each([0, 1])('is refused when all of %i seats are taken', async (maxAttendees) => {
    const event = await service.buildEvent({ maxAttendees });
    if (maxAttendees > 0) await service.buildRegistration(event, await service.buildMember());
    const { status, body } = await service.register(member, event);
    expect([status, body.code, body.message]).toEqual([409, 'EVENT_FULL', 'This event is full.']);
  });

  it('is refused the second time, also after everyone else took the rest', async () => {
    const event = await service.buildEvent({ maxAttendees: 1 });
    await service.register(member, event);
    const { status, body } = await service.register(member, event);
    expect([status, body.code]).toEqual([409, 'ALREADY_REGISTERED']);
    expect(await service.seatsOf(event)).toEqual({ counted: 1, held: 1 });
  });

  it('is possible again after a cancellation, as a registration of its own', async () => {
    const event = await service.buildEvent();
    const cancelled = await service.buildRegistration(event, member, { status: 'cancelled' });
    const { status, body } = await service.register(member, event);
    expect(status).toBe(201);
    expect(body.data.id).not.toBe(cancelled.id);
  });

  it('to a premium event needs a premium member or an administrator', async () => {
    const event = await service.buildEvent({ accessLevel: 'premium' });
    const { status, body } = await service.register(member, event);
    expect([status, body.code]).toEqual([403, 'PREMIUM_REQUIRED']);
    expect(body.message).toContain('premium members');
    const premium = await service.buildMember({ subscriptionStatus: 'premium' });
    expect((await service.register(premium, event)).status).toBe(201);
    const admin = await service.buildMember({ isAdmin: true });
    expect((await service.register(admin, event)).status).toBe(201);
  });

  it('does not find a draft, not even for an administrator, nor a deleted event', async () => {
    const admin = await service.buildMember({ isAdmin: true });
    const draft = await service.buildEvent({ isPublished: false });
    const deleted = await service.buildEvent({ deletedAt: service.inHours(-1) });
    for (const event of [draft, deleted]) {
      expect((await service.register(admin, event)).status).toBe(404);
      expect((await service.register(member, event)).status).toBe(404);
    }
  });

  it('gives 10 seats to exactly 10 of 200 who ask at once', async () => {
    const event = await service.buildEvent({ maxAttendees: 10 });
    const responses = await service.registerCrowd(200, event);

    expect(responses.filter(({ status }) => status === 201).length).toBe(10);
    const refused = responses.filter(({ status }) => status !== 201);
    expect(new Set(refused.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
      new Set(['409 EVENT_FULL']),
    );
    expect(await service.seatsOf(event)).toEqual({ counted: 10, held: 10 });
    const shown = await (await service.as(null)).get(`/api/events/${event.id}`);
    expect(shown.body.data.currentAttendees).toBe(10);
  });

  it('takes six round trips to Postgres, one for each mail, and two when it is refused as plainly as a card shows', async () => {
    const event = await service.buildEvent({ price: '20', accessLevel: 'paid', maxAttendees: 1 });
    const latecomer = await service.buildMember();
    const taken = await statementsOf(service, () => service.register(member, event));
    expect(taken).toEqual([
      expect.stringContaining('identity.actors_v2'),
      expect.stringContaining('select'),
      expect.stringContaining('START TRANSACTION'),
      expect.stringContaining('update events set current_attendees'),
      expect.stringContaining('INSERT INTO "registrations"'),
      expect.stringContaining('INSERT INTO jobs.'),
      expect.stringContaining('INSERT INTO jobs.'),
      expect.stringContaining('COMMIT'),
    ]);
    for (const who of [member, latecomer]) {
      const refused = await statementsOf(service, () => service.register(who, event));
      expect(refused).toEqual(taken.slice(0, 2));
    }
  });

  it('tells a member who clicks twice for the last seat that it is theirs', async () => {
    const event = await service.buildEvent({ maxAttendees: 1 });
    const responses = await service.registerOften(4, member, event);
    const refused = responses.filter(({ status }) => status !== 201);
    expect(refused.map(({ body }) => body.code)).toEqual(Array(3).fill('ALREADY_REGISTERED'));
    expect(await service.seatsOf(event)).toEqual({ counted: 1, held: 1 });
  });

  it('registers a member who clicks many times at once a single time', async () => {
    const event = await service.buildEvent({ maxAttendees: 10 });
    const responses = await service.registerOften(12, member, event);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(11).fill(409)]);
    expect(new Set(responses.map(({ body }) => body.code))).toEqual(
      new Set([undefined, 'ALREADY_REGISTERED']),
    );
    expect(await service.seatsOf(event)).toEqual({ counted: 1, held: 1 });
  });

  it('never leaves a registration on an event deleted meanwhile', async () => {
    const event = await service.buildEvent();
    const admin = await service.as(await service.buildMember({ isAdmin: true }));
    const [registered, deleted] = await Promise.all([
      service.register(member, event),
      admin.delete(`/api/events/${event.id}`),
    ]);
    expect(deleted.status).toBe(200);
    expect([201, 404]).toContain(registered.status);
    const { counted, held } = await service.seatsOf(event);
    expect([counted, held]).toEqual(registered.status === 201 ? [1, 1] : [0, 0]);
  });
});
