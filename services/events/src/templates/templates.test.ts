import { EventInput } from '@backflow/contracts/events';
import { moveToDay } from '@backflow/contracts/time';
import type { EventTemplate } from '@backflow/contracts/events';
import * as z from '@backflow/contracts/zod';
import { describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { useEventsService } from '../../test/start-events-service.ts';

const service = await useEventsService();
const admin = await service.as(await service.buildMember({ isAdmin: true }));
const member = await service.as(await service.buildMember());
const visitor = await service.as(null);

let built = 0;
const add = (event: { id: string }, name = `Template ${++built}`) =>
  admin.post('/api/event-templates', { name, eventId: event.id });
const edit = ({ id }: { id: string }, fields: object) => admin.patch(`/api/event-templates/${id}`, fields);
const listed = async (): Promise<EventTemplate[]> =>
  (await admin.get('/api/admin/event-templates')).body.data;

/** Five days, Monday to Friday from 8:00 to 16:30, the last one shorter. */
const DAYS = ['19', '20', '21', '22', '23'].map((day) => ({
  ...{ id: randomUUID(), startsAt: `2026-10-${day}T15:00:00.000Z` },
  endsAt: `2026-10-${day}T${day === '23' ? '19:00' : '23:30'}:00.000Z`,
  ...{
    location: null,
    venueId: null,
    instructor: day === '23' ? 'Ana Silva' : null,
    hours: { classroom: '4' },
  },
}));
const course = () =>
  service.buildEvent({
    ...{
      title: 'Tester course',
      description: 'Five days',
      price: '1250',
      accessLevel: 'paid',
      maxAttendees: 16,
    },
    ...{
      startDate: new Date('2026-10-19T15:00:00Z'),
      endDate: new Date('2026-10-23T19:00:00Z'),
      sessions: DAYS,
    },
    registrationCloseDate: new Date('2026-10-12T00:00:00Z'),
  });

describe('templates', () => {
  it('are for administrators', async () => {
    const { id } = (await add(await course())).body.data;
    for (const [caller, status] of [
      [visitor, 401],
      [member, 403],
    ] as const) {
      const calls = [
        caller.get('/api/admin/event-templates'),
        caller.post('/api/event-templates', { name: 'Mine', eventId: id }),
        caller.patch(`/api/event-templates/${id}`, { name: 'Mine' }),
        caller.delete(`/api/event-templates/${id}`),
      ];
      expect((await Promise.all(calls)).map((each) => each.status)).toEqual(Array(4).fill(status));
    }
  });

  it('take over all that was entered for an event, as a draft', async () => {
    const event = await course();
    const { status, body } = await add(event, 'Tester course, five days');
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      ...{ name: 'Tester course, five days', version: 1 },
      fields: {
        ...{ title: 'Tester course', description: 'Five days', price: '1250.00', maxAttendees: 16 },
        ...{ isPublished: false, startDate: '2026-10-19T15:00:00.000Z', sessions: DAYS },
      },
    });
    expect(body.data.fields).not.toHaveProperty('seriesId');
    const again = await add(event, 'TESTER course, five days');
    expect([again.status, again.body.errors[0].path]).toEqual([409, 'name']);
    const unknown = await add({ id: randomUUID() });
    expect(unknown.body.errors).toEqual([{ path: 'eventId', message: 'This event does not exist' }]);
  });

  it('are renamed, updated from an event, and deleted, each edit from its version', async () => {
    const template = (await add(await course())).body.data;
    const other = await service.buildEvent({ title: 'Repair lab' });
    const renamed = (await edit(template, { name: `Course ${built}`, version: 1 })).body.data;
    expect(renamed).toMatchObject({
      name: `Course ${built}`,
      version: 2,
      fields: { title: 'Tester course' },
    });
    expect((await edit(template, { eventId: other.id, version: 1 })).status).toBe(409);
    expect((await edit(template, { eventId: other.id, version: 2 })).body.data).toMatchObject({
      ...{ name: `Course ${built}`, version: 3, fields: { title: 'Repair lab' } },
    });
    expect((await admin.delete(`/api/event-templates/${template.id}`)).status).toBe(200);
    expect((await listed()).map(({ id }) => id)).not.toContain(template.id);
    expect((await add(other, `Course ${built}`)).status).toBe(201);
  });
});

describe('an event on another first day', () => {
  it('keeps its weekdays and its times on a Pacific clock across the change of the clocks', async () => {
    const fields = z.parse(EventInput, (await add(await course())).body.data.fields);
    const moved = moveToDay(fields, '2026-11-02');
    expect(moved).toMatchObject({
      ...{ startDate: '2026-11-02T16:00:00.000Z', endDate: '2026-11-06T20:00:00.000Z' },
      // A week before, when summer time still runs.
      registrationCloseDate: '2026-10-26T00:00:00.000Z',
      title: 'Tester course',
    });
    expect(moved.sessions?.map(({ startsAt }) => startsAt)).toEqual(
      ['02', '03', '04', '05', '06'].map((day) => `2026-11-${day}T16:00:00.000Z`),
    );
    expect(moved.sessions?.at(-1)).toEqual({
      ...{ startsAt: '2026-11-06T16:00:00.000Z', endsAt: '2026-11-06T20:00:00.000Z' },
      ...{ location: null, venueId: null, instructor: 'Ana Silva', hours: { classroom: '4' } },
    });
    const { status, body } = await admin.post('/api/events', moved);
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ isPublished: false, startDate: moved.startDate, price: '1250.00' });
    expect(body.data.sessions).toHaveLength(5);
  });

  it('has no time in the hour that is skipped in spring', () => {
    const event = { startDate: '2027-03-13T10:30:00.000Z', endDate: null, title: '2026-12-04' };
    expect(moveToDay(event, '2027-03-14')).toEqual({ startDate: '', endDate: null, title: '2026-12-04' });
  });
});
