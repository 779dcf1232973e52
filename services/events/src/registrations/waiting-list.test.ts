import type { TestClient, TestMember, TestResponse } from '@backflow/service-kit/testing';
import { topicsAnnounced } from '@backflow/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startRegistering } from '../../test/start-registering.ts';
import type { RegisteringService } from '../../test/start-registering.ts';
import type { EventRecord } from '../db/models/event.ts';

let service: RegisteringService;
let member: TestMember;
let admin: TestClient;
beforeAll(async () => {
  service = await startRegistering('events');
  member = await service.buildMember();
  admin = await service.as(await service.buildMember({ isAdmin: true }));
});
afterAll(() => service.stop());

type Identified = Pick<TestMember, 'id'>;

const pathOf = ({ id }: Identified) => `/api/events/${id}/waiting-list`;
const join = async (who: Identified, event: Identified) => (await service.as(who)).post(pathOf(event));
const leave = async (who: Identified, event: Identified) => (await service.as(who)).delete(pathOf(event));
const codeOf = ({ status, body }: TestResponse): unknown => [status, body.code];

/** How someone's registration reads in the event, in the list of events, and in their own list. */
async function seenBy(who: Identified, event: EventRecord) {
  const client = await service.as(who);
  const { data } = (await client.get(`/api/events/${event.id}`)).body;
  const listed = (await client.get('/api/events')).body.data.find(({ id }: Identified) => id === event.id);
  const own = (await client.get('/api/user/registrations')).body.data.find(
    ({ eventId }: { eventId: string }) => eventId === event.id,
  );
  const read = [data.registration, listed.registration, own].map((each) => each && [each.status, each.place]);
  expect(read[1]).toEqual(read[0]);
  expect(read[2] ?? null).toEqual(read[0]);
  return { waiting: data.waitingCount, own: read[0] };
}

/** An event whose one seat is taken, and the registration that holds it. */
async function buildFull(fields: Parameters<RegisteringService['buildEvent']>[0] = {}) {
  const event = await service.buildEvent({ maxAttendees: 1, ...fields });
  const seat = await service.buildRegistration(event, await service.buildMember());
  return { event, seat };
}

async function buildLine(event: EventRecord, length: number): Promise<TestMember[]> {
  const people: TestMember[] = [];
  while (people.length < length) {
    const person = await service.buildMember();
    expect((await join(person, event)).status).toBe(201);
    people.push(person);
  }
  return people;
}

describe('joining a waiting list', () => {
  it('puts a member at its end, without a seat and without the meeting link', async () => {
    const { event } = await buildFull({ isVirtual: true, location: 'https://meet.example.com/room' });
    await buildLine(event, 2);
    const { status, body } = await join(member, event);
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      status: 'waitlisted',
      place: 3,
      eventId: event.id,
      event: { location: null },
    });
    expect(await seenBy(member, event)).toEqual({ waiting: 3, own: ['waitlisted', 3] });
    expect(await service.seatsOf(event)).toEqual({ counted: 1, held: 1 });
  });

  it('announces that events have changed', async () => {
    const { event } = await buildFull();
    expect(await topicsAnnounced(service, () => join(member, event))).toEqual(['events']);
    expect(await topicsAnnounced(service, () => leave(member, event))).toEqual(['events']);
    expect(await topicsAnnounced(service, () => leave(member, event))).toEqual([]);
  });

  it('is refused where there is a seat, a registration or a place already, and where registering is', async () => {
    const { event: full } = await buildFull();
    await join(member, full);
    expect(codeOf(await join(member, full))).toEqual([409, 'ALREADY_WAITING']);

    const open = await service.buildEvent({ maxAttendees: 1 });
    expect(codeOf(await join(member, open))).toEqual([409, 'SEATS_LEFT']);
    await service.register(member, open);
    expect(codeOf(await join(member, open))).toEqual([409, 'ALREADY_REGISTERED']);

    const { event: closed } = await buildFull({ registrationCloseDate: service.inHours(-1) });
    expect(codeOf(await join(member, closed))).toEqual([409, 'REGISTRATION_CLOSED']);
    const { event: over } = await buildFull({ startDate: service.inHours(-9), endDate: service.inHours(-1) });
    expect(codeOf(await join(member, over))).toEqual([409, 'EVENT_COMPLETED']);
    const { event: premium } = await buildFull({ accessLevel: 'premium' });
    expect(codeOf(await join(member, premium))).toEqual([403, 'PREMIUM_REQUIRED']);
    const { event: draft } = await buildFull({ isPublished: false });
    expect((await join(member, draft)).status).toBe(404);
  });

  it('gives 40 who ask at once 40 places', async () => {
    const { event } = await buildFull();
    const clients = await Promise.all(
      Array.from({ length: 40 }, async () => service.as(await service.buildMember())),
    );
    const joined = await Promise.all(clients.map((client) => client.post(pathOf(event))));
    const places = joined.map(({ body }) => Number(body.data.place)).sort((a, b) => a - b);
    expect(places).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
    // What each was told still holds.
    const told = joined.map(({ body }) => body.data.place as number);
    const read = await Promise.all(
      clients.map(
        async (client) => (await client.get(`/api/events/${event.id}`)).body.data.registration.place,
      ),
    );
    expect(read).toEqual(told);
  });

  it('takes a member who clicks many times at once a single time', async () => {
    const { event } = await buildFull();
    const client = await service.as(member);
    const responses = await Promise.all(Array.from({ length: 8 }, () => client.post(pathOf(event))));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(7).fill(409)]);
    expect(await seenBy(member, event)).toEqual({ waiting: 1, own: ['waitlisted', 1] });
  });
});

describe('leaving a waiting list', () => {
  it('moves up whoever is behind, and nobody else', async () => {
    const { event } = await buildFull();
    const [first, second, third, fourth] = (await buildLine(event, 4)) as [
      TestMember,
      TestMember,
      TestMember,
      TestMember,
    ];
    expect((await leave(second, event)).status).toBe(200);
    expect(await seenBy(first, event)).toEqual({ waiting: 3, own: ['waitlisted', 1] });
    expect(await seenBy(second, event)).toEqual({ waiting: 3, own: null });
    expect(await seenBy(third, event)).toEqual({ waiting: 3, own: ['waitlisted', 2] });
    expect(await seenBy(fourth, event)).toEqual({ waiting: 3, own: ['waitlisted', 3] });
    // Coming back is coming last.
    expect((await join(second, event)).body.data.place).toBe(4);
  });

  it('changes nothing for someone who has a seat, or nothing at all', async () => {
    const event = await service.buildEvent({ maxAttendees: 2 });
    await service.register(member, event);
    expect((await leave(member, event)).status).toBe(200);
    expect((await leave(await service.buildMember(), event)).status).toBe(200);
    expect(await service.seatsOf(event)).toEqual({ counted: 1, held: 1 });
  });

  it('is possible after the event was taken down', async () => {
    const { event } = await buildFull();
    await join(member, event);
    await admin.delete(`/api/events/${event.id}`);
    expect((await leave(member, event)).status).toBe(200);
    const { body } = await (await service.as(member)).get('/api/user/registrations');
    expect(body.data.map(({ eventId }: { eventId: string }) => eventId)).not.toContain(event.id);
  });

  it('keeps count and places right while many join and leave at once', async () => {
    const { event } = await buildFull();
    const leaving = await buildLine(event, 10);
    const staying = await buildLine(event, 5);
    const joining = await Promise.all(Array.from({ length: 10 }, () => service.buildMember()));
    await Promise.all([
      ...leaving.map((person) => leave(person, event)),
      ...joining.map((person) => join(person, event)),
    ]);
    const places = [];
    for (const person of [...staying, ...joining]) places.push((await seenBy(person, event)).own?.[1]);
    expect(places.slice(0, 5)).toEqual([1, 2, 3, 4, 5]);
    expect(places.slice(5).sort((a, b) => a - b)).toEqual([6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
    expect((await seenBy(member, event)).waiting).toBe(15);
  });
});

describe('a seat that gets free', () => {
  it('is for the first in line, and for no one else', async () => {
    const { event, seat } = await buildFull({ accessLevel: 'paid', price: '95.00' });
    const [first, second] = (await buildLine(event, 2)) as [TestMember, TestMember];
    expect(codeOf(await service.register(first, event))).toEqual([409, 'EVENT_FULL']);
    await admin.patch(`/api/admin/registrations/${seat.id}/status`, { status: 'cancelled' });

    expect(codeOf(await service.register(member, event))).toEqual([409, 'EVENT_FULL']);
    expect(codeOf(await service.register(second, event))).toEqual([409, 'EVENT_FULL']);
    expect((await join(member, event)).body.data.place).toBe(3);
    expect(codeOf(await join(first, event))).toEqual([409, 'ALREADY_WAITING']);

    const { status, body } = await service.register(first, event);
    expect([status, body.data.status, body.data.place]).toEqual([201, 'pending', undefined]);
    expect(await service.seatsOf(event)).toEqual({ counted: 1, held: 1 });
    expect(await seenBy(first, event)).toEqual({ waiting: 2, own: ['pending', undefined] });
    expect(await seenBy(second, event)).toEqual({ waiting: 2, own: ['waitlisted', 1] });
    expect(await seenBy(member, event)).toEqual({ waiting: 2, own: ['waitlisted', 2] });
  });

  it('goes to the next when the first leaves, and to anyone once nobody waits', async () => {
    const { event, seat } = await buildFull();
    const [first, second] = (await buildLine(event, 2)) as [TestMember, TestMember];
    await admin.patch(`/api/admin/registrations/${seat.id}/status`, { status: 'cancelled' });
    await leave(first, event);
    await leave(second, event);
    expect((await service.register(await service.buildMember(), event)).status).toBe(201);
  });

  it('leaves to others what those who wait do not need, when the limit is raised', async () => {
    const { event } = await buildFull();
    const [first] = (await buildLine(event, 1)) as [TestMember];
    await admin.patch(`/api/events/${event.id}`, { maxAttendees: 3 });
    expect((await service.register(await service.buildMember(), event)).status).toBe(201);
    expect(codeOf(await service.register(await service.buildMember(), event))).toEqual([409, 'EVENT_FULL']);
    expect((await service.register(first, event)).status).toBe(201);
    expect(await service.seatsOf(event)).toEqual({ counted: 3, held: 3 });
  });

  it('is taken once by those who wait, however many ask at once', async () => {
    const { event, seat } = await buildFull();
    const line = await buildLine(event, 6);
    await admin.patch(`/api/admin/registrations/${seat.id}/status`, { status: 'cancelled' });
    const asked = await Promise.all([
      ...line.map((person) => service.register(person, event)),
      ...Array.from({ length: 6 }, async () => service.register(await service.buildMember(), event)),
    ]);
    expect(asked.map(({ status }) => status)).toEqual([201, ...Array<number>(11).fill(409)]);
    expect(await service.seatsOf(event)).toEqual({ counted: 1, held: 1 });
  });
});

describe('an administrator', () => {
  it('puts someone at the end of the line, and takes someone out of it', async () => {
    const { event } = await buildFull({ maxAttendees: 2 });
    const other = await service.buildRegistration(event, member);
    await buildLine(event, 1);
    await admin.patch(`/api/admin/registrations/${other.id}/status`, { status: 'waitlisted' });
    expect(await seenBy(member, event)).toEqual({ waiting: 2, own: ['waitlisted', 2] });
    await admin.patch(`/api/admin/registrations/${other.id}/status`, { status: 'confirmed' });
    expect(await seenBy(member, event)).toEqual({ waiting: 1, own: ['confirmed', undefined] });
  });
});
