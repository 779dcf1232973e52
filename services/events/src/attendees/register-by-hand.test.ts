import { randomUUID } from 'node:crypto';
import type { TestClient, TestMember } from '@backflow/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { KINDS, attendedOf } from '../../test/attended.ts';
import type { Attended } from '../../test/attended.ts';
import { mailsAbout } from '../../test/mails.ts';
import { startEventsService } from '../../test/start-events-service.ts';
import type { EventsService } from '../../test/start-events-service.ts';

let service: EventsService;
let director: TestMember;
let admin: TestClient;
let member: TestMember;
beforeAll(async () => {
  service = await startEventsService();
  director = await service.buildMember({ isAdmin: true });
  admin = await service.as(director);
});
beforeEach(async () => {
  member = await service.buildMember({ firstName: 'Rosa' });
});
afterAll(() => service.stop());

describe.each(KINDS)('registering by hand for %s', (kind) => {
  let attended: Attended;
  beforeAll(() => {
    attended = attendedOf(service, kind);
  });
  const add = (id: string, userId: unknown = member.id) => admin.post(attended.path(id), { userId });

  it('gives a member a seat, tells them, and leaves an audit line', async () => {
    const { id } = await attended.build({ maxAttendees: 1 });
    const { status, body } = await add(id);
    expect(status).toBe(201);
    expect(body.data).toEqual({
      ...{ id: expect.any(String), status: 'confirmed', attended: false },
      registeredAt: new Date(service.clock.now).toISOString(),
      user: {
        id: member.id,
        firstName: 'Rosa',
        lastName: 'Fitter',
        email: member.email,
        emailStatus: 'confirmed',
        phoneNumber: null,
        company: null,
      },
    });
    expect(await attended.seatsOf(id)).toEqual({ counted: 1, held: 1 });
    expect(await mailsAbout(service, member)).toEqual(['registration-confirmed']);
    expect((await service.auditLines()).at(-1)).toMatchObject({
      actorId: director.id,
      subjectId: body.data.id,
      details: { [kind === 'events' ? 'eventId' : 'webinarId']: id, userId: member.id, status: 'confirmed' },
    });
    const own = (await (await service.as(member)).get('/api/user/registrations')).body.data;
    expect(own).toMatchObject([{ id: body.data.id, status: 'confirmed' }]);
  });

  it('works for what is past, premium or a draft, and tells only of what is to come and seen', async () => {
    const past = await attended.build({ isPast: true });
    const draft = await attended.build({ isPublished: false });
    for (const { id } of [past, draft]) expect((await add(id)).status).toBe(201);
    expect(await mailsAbout(service, member)).toEqual([]);
    expect((await add((await attended.build({ accessLevel: 'premium' })).id)).status).toBe(201);
    expect(await mailsAbout(service, member)).toEqual(['registration-confirmed']);
  });

  it.each(['confirmed', 'pending'] as const)(
    'is refused to who is %s already, also where it is full',
    async (status) => {
      const { id } = await attended.build({ maxAttendees: 1 });
      await attended.register(id, member, { status });
      const response = await add(id);
      expect([response.status, response.body.code]).toEqual([409, 'ALREADY_REGISTERED']);
      expect(await attended.seatsOf(id)).toEqual({ counted: 1, held: 1 });
    },
  );

  it.each([0, 1])('is refused where all of %i seats are taken', async (maxAttendees) => {
    const { id } = await attended.build({ maxAttendees });
    if (maxAttendees > 0) await attended.register(id, await service.buildMember());
    const before = await service.auditLines();
    const { status, body } = await add(id);
    expect([status, body.code]).toEqual([409, attended.full]);
    expect(await attended.seatsOf(id)).toEqual({ counted: maxAttendees, held: maxAttendees });
    expect(await mailsAbout(service, member)).toEqual([]);
    expect(await service.auditLines()).toEqual(before);
  });

  it('adds a seat where all are taken and that is asked for', async () => {
    const { id } = await attended.build({ maxAttendees: 1 });
    await attended.register(id, await service.buildMember());
    const { status, body } = await admin.post(attended.path(id), { userId: member.id, whenFull: 'add-seat' });
    expect([status, body.data.status]).toEqual([201, 'confirmed']);
    expect(await attended.seatsOf(id)).toEqual({ counted: 2, held: 2 });
    const item = (await admin.get(`/api/admin/${kind}/${id}`)).body.data;
    expect(item).toMatchObject({ maxAttendees: 2, currentAttendees: 2, version: 2 });
    expect((await service.auditLines()).at(-1)?.details).toMatchObject({ maxAttendees: { from: 1, to: 2 } });
    expect(await mailsAbout(service, member)).toEqual(['registration-confirmed']);
  });

  it('adds no seat where one is free', async () => {
    const { id } = await attended.build({ maxAttendees: 1 });
    expect((await admin.post(attended.path(id), { userId: member.id, whenFull: 'add-seat' })).status).toBe(
      201,
    );
    expect((await admin.get(`/api/admin/${kind}/${id}`)).body.data.maxAttendees).toBe(1);
    const wrong = await admin.post(attended.path(id), { userId: member.id, whenFull: 'squeeze' });
    expect([wrong.status, wrong.body.errors[0].path]).toEqual([400, 'whenFull']);
  });

  it('is possible again for who had cancelled', async () => {
    const { id } = await attended.build();
    await attended.register(id, member, { status: 'cancelled' });
    expect((await add(id)).status).toBe(201);
    expect(await attended.seatsOf(id)).toEqual({ counted: 1, held: 1 });
  });

  it('says of an unknown member so, and of what there never was that it is not found', async () => {
    const { id } = await attended.build();
    const { status, body } = await add(id, randomUUID());
    expect([status, body.errors[0].path]).toEqual([400, 'userId']);
    for (const wrong of ['', '1', null, undefined, 7]) {
      const refused = await admin.post(attended.path(id), { userId: wrong });
      expect([refused.status, refused.body.errors[0].path]).toEqual([400, 'userId']);
    }
    expect((await add(randomUUID())).status).toBe(404);
    expect(await attended.seatsOf(id)).toEqual({ counted: 0, held: 0 });
  });

  it('never gives more seats than there are, however many are added at once, and each member one', async () => {
    const { id } = await attended.build({ maxAttendees: 5 });
    const people = await Promise.all(Array.from({ length: 20 }, () => service.buildMember()));
    const clients = await Promise.all(people.map((person) => service.as(person)));
    const responses = await Promise.all([
      ...people.slice(0, 12).flatMap((person) => [add(id, person.id), add(id, person.id)]),
      ...clients.slice(12).map((client) => client.post(`/api/${kind}/${id}/register`)),
    ]);
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(5);
    const codes = responses.filter(({ status }) => status !== 201).map(({ body }) => body.code as string);
    expect(['ALREADY_REGISTERED', attended.full]).toEqual(expect.arrayContaining([...new Set(codes)]));
    expect(await attended.seatsOf(id)).toEqual({ counted: 5, held: 5 });
  });
});

const add = (event: { id: string }) =>
  admin.post(`/api/admin/events/${event.id}/registrations`, { userId: member.id });

describe('registering by hand for an event', () => {
  it('with an invoice holds the seat until it is paid, and asks the supplier for the invoice', async () => {
    const event = await service.buildEvent({ price: '325.00', accessLevel: 'paid' });
    expect((await add(event)).body.data.status).toBe('pending');
    expect(await mailsAbout(service, member)).toEqual(['invoice-requested', 'registration-requested']);
  });

  it('that is closed works, and for one that was deleted not', async () => {
    const closed = await service.buildEvent({ registrationCloseDate: service.inHours(-1) });
    expect((await add(closed)).status).toBe(201);
    expect((await add(await service.buildEvent({ deletedAt: service.inHours(-1) }))).status).toBe(404);
  });

  it('that is full puts the member on its waiting list where that is asked for', async () => {
    const event = await service.buildEvent({ maxAttendees: 1 });
    await service.buildRegistration(event, await service.buildMember());
    await service.buildRegistration(event, await service.buildMember(), { status: 'waitlisted' });
    const join = () =>
      admin.post(`/api/admin/events/${event.id}/registrations`, {
        ...{ userId: member.id, whenFull: 'waitlist' },
      });
    const { status, body } = await join();
    expect([status, body.data.status, body.data.place]).toEqual([201, 'waitlisted', 2]);
    expect(await service.seatsOf(event)).toEqual({ counted: 1, held: 1 });
    expect(await mailsAbout(service, member)).toEqual(['waiting-list-joined']);
    const again = await join();
    expect([again.status, again.body.code]).toEqual([409, 'ALREADY_WAITING']);
  });

  it('has a waiting list, a webinar has none', async () => {
    const webinar = await service.buildWebinar();
    const body = { userId: member.id, whenFull: 'waitlist' };
    const refused = await admin.post(`/api/admin/webinars/${webinar.id}/registrations`, body);
    expect([refused.status, refused.body.errors[0].path]).toEqual([400, 'whenFull']);
  });

  it('moves who waits up, ahead of others, and everyone behind with them', async () => {
    const event = await service.buildEvent({ maxAttendees: 1 });
    const [first, last] = [await service.buildMember(), await service.buildMember()];
    const seat = await service.buildRegistration(event, await service.buildMember());
    for (const each of [first, member, last])
      await service.buildRegistration(event, each, { status: 'waitlisted' });
    expect((await add(event)).body.code).toBe('EVENT_FULL');
    await admin.patch(`/api/admin/registrations/${seat.id}/status`, { status: 'cancelled' });

    const { status, body } = await add(event);
    expect([status, body.data.status, body.data.place]).toEqual([201, 'confirmed', undefined]);
    expect(await service.seatsOf(event)).toEqual({ counted: 1, held: 1 });
    const seen = async (who: TestMember) =>
      (await (await service.as(who)).get(`/api/events/${event.id}`)).body.data;
    expect(await seen(first)).toMatchObject({ waitingCount: 2, registration: { place: 1 } });
    expect(await seen(last)).toMatchObject({ registration: { place: 2 } });
    expect((await service.auditLines()).at(-1)?.details).toMatchObject({
      status: { from: 'waitlisted', to: 'confirmed' },
    });
  });
});
