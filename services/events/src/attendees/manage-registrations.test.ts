import type { TestClient, TestMember } from '@backflow/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { QueryTypes } from 'sequelize';
import { randomUUID } from 'node:crypto';
import { startEventsService } from '../../test/start-events-service.ts';
import type { EventsService } from '../../test/start-events-service.ts';

let service: EventsService;
let director: TestMember;
let admin: TestClient;
beforeAll(async () => {
  service = await startEventsService();
  director = await service.buildMember({ isAdmin: true });
  admin = await service.as(director);
});
afterAll(() => service.stop());

const setStatus = (id: string, status: unknown) =>
  admin.patch(`/api/admin/registrations/${id}/status`, { status });
const setAttendance = (id: string, attended: unknown) =>
  admin.patch(`/api/admin/registrations/${id}/attendance`, { attended });
const auditOf = (id: string) =>
  service.context.db.sequelize.query(
    'select actor_id, action, details from audit_lines where subject_id = $1',
    {
      bind: [id],
      type: QueryTypes.SELECT,
    },
  );

describe('an event’s attendees', () => {
  it('are listed oldest first, as a bare array, with contact details and whatever their status', async () => {
    const event = await service.buildEvent();
    const statuses = ['confirmed', 'cancelled', 'waitlisted', 'pending'] as const;
    const people: TestMember[] = [];
    for (const [index, status] of statuses.entries()) {
      const person = await service.buildMember({ firstName: `Person${index}` });
      people.push(person);
      await service.buildRegistration(event, person, { status, registeredAt: service.inHours(index - 9) });
    }
    const { status, body } = await admin.get(`/api/admin/events/${event.id}/registrations`);
    expect(status).toBe(200);
    expect(body.map((each: { status: string }) => each.status)).toEqual(statuses);
    expect(body[0]).toEqual({
      id: expect.any(String),
      status: 'confirmed',
      attended: false,
      registeredAt: service.inHours(-9).toISOString(),
      user: {
        id: people[0]?.id,
        firstName: 'Person0',
        lastName: 'Fitter',
        email: people[0]?.email,
        emailStatus: 'confirmed',
        phoneNumber: null,
        company: null,
      },
    });
  });

  it('include those whose account is gone', async () => {
    const event = await service.buildEvent();
    await service.buildRegistration(event, { id: randomUUID() });
    const { body } = await admin.get(`/api/admin/events/${event.id}/registrations`);
    expect(body[0].user).toMatchObject({ firstName: 'Former', lastName: 'member', email: '' });
  });

  it('are an empty list for an event nobody registered for', async () => {
    const event = await service.buildEvent({ isPublished: false });
    expect((await admin.get(`/api/admin/events/${event.id}/registrations`)).body).toEqual([]);
  });
});

describe('a registration’s status', () => {
  it('gives and takes the seat with it', async () => {
    const event = await service.buildEvent({ maxAttendees: 1 });
    const { id } = await service.buildRegistration(event, await service.buildMember(), { status: 'pending' });
    const steps = [
      ['confirmed', 1],
      ['cancelled', 0],
      ['pending', 1],
      ['waitlisted', 0],
      ['cancelled', 0],
      ['confirmed', 1],
    ] as const;
    for (const [status, seats] of steps) {
      const response = await setStatus(id, status);
      expect([response.status, response.body.data?.status]).toEqual([200, status]);
      expect(await service.seatsOf(event)).toEqual({ counted: seats, held: seats });
    }
  });

  it('set twice changes nothing, and leaves one audit line', async () => {
    const event = await service.buildEvent();
    const { id } = await service.buildRegistration(event, await service.buildMember(), { status: 'pending' });
    for (const _ of [1, 2]) expect((await setStatus(id, 'confirmed')).status).toBe(200);
    expect(await service.seatsOf(event)).toEqual({ counted: 1, held: 1 });
    expect(await auditOf(id)).toEqual([
      {
        actor_id: director.id,
        action: 'registrations.setStatus',
        details: { status: { from: 'pending', to: 'confirmed' } },
      },
    ]);
  });

  it('does not come back into an event that is full', async () => {
    const event = await service.buildEvent({ maxAttendees: 1 });
    const { id } = await service.buildRegistration(event, await service.buildMember(), {
      status: 'waitlisted',
    });
    await service.buildRegistration(event, await service.buildMember());
    const { status, body } = await setStatus(id, 'confirmed');
    expect([status, body.code]).toEqual([409, 'EVENT_FULL']);
    expect(await service.seatsOf(event)).toEqual({ counted: 1, held: 1 });
  });

  it('does not come back beside a newer registration of the same member', async () => {
    const event = await service.buildEvent();
    const member = await service.buildMember();
    const { id } = await service.buildRegistration(event, member, { status: 'cancelled' });
    await service.buildRegistration(event, member);
    const { status, body } = await setStatus(id, 'confirmed');
    expect([status, body.code]).toEqual([409, 'ALREADY_REGISTERED']);
    expect(await service.seatsOf(event)).toEqual({ counted: 1, held: 1 });
  });

  it('keeps the count right while administrators and members act at once', async () => {
    const event = await service.buildEvent({ maxAttendees: 4 });
    const registrations = [];
    for (let index = 0; index < 6; index++) {
      const status = index < 3 ? 'confirmed' : 'waitlisted';
      registrations.push(await service.buildRegistration(event, await service.buildMember(), { status }));
    }
    const newcomers = await Promise.all(
      Array.from({ length: 6 }, async () => service.as(await service.buildMember())),
    );
    await Promise.all([
      ...registrations.map(({ id }, index) => setStatus(id, index < 3 ? 'cancelled' : 'confirmed')),
      ...newcomers.map((client) => client.post(`/api/events/${event.id}/register`)),
    ]);
    const { counted, held } = await service.seatsOf(event);
    expect(counted).toBe(held);
    expect(counted).toBeLessThanOrEqual(4);
  });

  it.each(['attended', '', null, 1, 'Confirmed'])('cannot be %j', async (wrong) => {
    const event = await service.buildEvent();
    const { id } = await service.buildRegistration(event, await service.buildMember());
    const { status, body } = await setStatus(id, wrong);
    expect([status, body.errors[0].path]).toEqual([400, 'status']);
  });
});

describe('attendance', () => {
  it('goes both ways and is audited', async () => {
    const event = await service.buildEvent();
    const { id } = await service.buildRegistration(event, await service.buildMember());
    for (const attended of [true, true, false]) {
      const response = await setAttendance(id, attended);
      expect([response.status, response.body.data.attended]).toEqual([200, attended]);
    }
    expect(await auditOf(id)).toEqual(
      [true, false].map((attended) => ({
        actor_id: director.id,
        action: 'registrations.setAttendance',
        details: { attended: { from: !attended, to: attended } },
      })),
    );
  });

  it.each(['yes', 1, null])('cannot be %j', async (wrong) => {
    const event = await service.buildEvent();
    const { id } = await service.buildRegistration(event, await service.buildMember());
    const { status, body } = await setAttendance(id, wrong);
    expect([status, body.errors[0].path]).toEqual([400, 'attended']);
  });
});
