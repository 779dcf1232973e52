import type { ScheduleConflict } from '@backflow/contracts/events';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { useEventsService } from '../../test/start-events-service.ts';

const service = await useEventsService();
const tom = await service.buildMember({ isAdmin: true, firstName: 'Tom', lastName: 'Reyes' });
const admin = await service.as(tom);
const member = await service.as(await service.buildMember());
const visitor = await service.as(null);

beforeEach(async () => {
  await service.models.Event.destroy({ where: {} });
  await service.models.Webinar.destroy({ where: {} });
});

/** A Pacific time in the week of the change of the clocks, November 1, 2026. */
const at = (time: string, offset: '-07:00' | '-08:00' = '-08:00') => `${time}:00${offset}`;
const session = (startsAt: string, endsAt: string, fields: object = {}) => ({
  ...{ id: randomUUID(), startsAt, endsAt, location: null, venueId: null, instructor: null, hours: null },
  ...fields,
});
const MORNING = { startDate: new Date(at('2026-11-02T08:00')), endDate: new Date(at('2026-11-02T12:00')) };

const ask = async (body: object): Promise<ScheduleConflict[]> => {
  const { status, body: answer } = await admin.post('/api/admin/schedule-conflicts', body);
  if (status !== 200) throw new Error(JSON.stringify(answer));
  return answer.data;
};
const titles = async (body: object) => (await ask(body)).map(({ about, other }) => `${about} ${other.title}`);
const between = (startsAt: string, endsAt: string, who: object = { facilitatorName: 'Tom Reyes' }) =>
  titles({ sessions: [{ startsAt, endsAt }], ...who });

describe('conflicts', () => {
  it('are for administrators', async () => {
    for (const [caller, status] of [
      [visitor, 401],
      [member, 403],
    ] as const) {
      const calls = [
        caller.get('/api/admin/schedule-conflicts'),
        caller.post('/api/admin/schedule-conflicts', { sessions: [] }),
      ];
      expect((await Promise.all(calls)).map((each) => each.status)).toEqual([status, status]);
    }
    const bad = await admin.post('/api/admin/schedule-conflicts', { sessions: [{ startsAt: 'soon' }] });
    expect(bad.body.errors.map(({ path }: { path: string }) => path)).toContain('sessions.0.startsAt');
  });

  it('are sessions that overlap, not those that only touch', async () => {
    await service.buildEvent({ title: 'RP basics', facilitatorName: 'Tom Reyes', ...MORNING });
    const found = ['instructor RP basics'];
    expect(await between(at('2026-11-02T11:59'), at('2026-11-02T13:00'))).toEqual(found);
    expect(await between(at('2026-11-02T12:00'), at('2026-11-02T13:00'))).toEqual([]);
    expect(await between(at('2026-11-02T06:00'), at('2026-11-02T08:00'))).toEqual([]);
    expect(await between(at('2026-11-02T09:00'), at('2026-11-02T10:00'))).toEqual(found);
  });

  it('compare instants where an hour comes twice', async () => {
    const hour = {
      startDate: new Date(at('2026-11-01T01:00', '-07:00')),
      endDate: new Date(at('2026-11-01T02:00', '-07:00')),
    };
    await service.buildEvent({ title: 'Night call', facilitatorName: 'Tom Reyes', ...hour });
    expect(await between(at('2026-11-01T01:30'), at('2026-11-01T02:00'))).toEqual([]);
    expect(await between(at('2026-11-01T01:30', '-07:00'), at('2026-11-01T01:45', '-07:00'))).toEqual([
      'instructor Night call',
    ]);
  });

  it('compare accounts where both have one, and else folded names', async () => {
    const other = await service.buildMember({ isAdmin: true, firstName: 'Tom', lastName: 'Reyes' });
    await service.buildEvent({
      title: 'RP basics',
      facilitatorId: tom.id,
      facilitatorName: 'Tom Reyes',
      ...MORNING,
    });
    const sessions = [{ startsAt: at('2026-11-02T09:00'), endsAt: at('2026-11-02T10:00') }];
    const who = (fields: object) => titles({ sessions, ...fields });
    expect(await who({ facilitatorId: tom.id, facilitatorName: 'T. Reyes' })).toEqual([
      'instructor RP basics',
    ]);
    expect(await who({ facilitatorId: other.id, facilitatorName: 'Tom Reyes' })).toEqual([]);
    expect(await who({ facilitatorName: '  tóm   REYES ' })).toEqual(['instructor RP basics']);
    expect(await who({ facilitatorName: 'Ana Reyes' })).toEqual([]);
  });

  it('look at each session by its own place and instructor, also of webinars and drafts', async () => {
    const venue = await service.models.Venue.create({ name: 'Fresno yard' });
    const days = [
      session(at('2026-11-02T08:00'), at('2026-11-02T12:00'), { instructor: 'Ana Silva' }),
      session(at('2026-11-03T08:00'), at('2026-11-03T12:00'), { venueId: venue.id }),
    ];
    const times = { startDate: new Date(days[0]?.startsAt ?? ''), endDate: new Date(days[1]?.endsAt ?? '') };
    await service.buildEvent({
      title: 'Course',
      facilitatorName: 'Tom Reyes',
      sessions: days,
      ...times,
      isPublished: false,
    });
    const evening = session(at('2026-11-02T18:00'), at('2026-11-02T19:00'), { instructor: 'Ana Silva' });
    await service.buildWebinar({
      title: 'Talk',
      scheduledAt: new Date(evening.startsAt),
      sessions: [evening],
    });
    const monday = [at('2026-11-02T07:00'), at('2026-11-02T20:00')] as const;
    expect(await between(...monday)).toEqual([]);
    expect(await between(...monday, { facilitatorName: 'Ana Silva' })).toEqual([
      'instructor Course',
      'instructor Talk',
    ]);
    const tuesday = [at('2026-11-03T07:00'), at('2026-11-03T20:00')] as const;
    expect(await between(...tuesday, { venueId: venue.id })).toEqual(['venue Course']);
    expect(
      await ask({ sessions: [{ startsAt: tuesday[0], endsAt: tuesday[1] }], venueId: venue.id }),
    ).toMatchObject([
      { about: 'venue', name: 'Fresno yard', offerId: null, other: { offers: 'events', isPublished: false } },
    ]);
  });

  it('of a stored event leave out the event itself, deleted ones and the past', async () => {
    const event = await service.buildEvent({ facilitatorName: 'Tom Reyes', ...MORNING });
    await service.buildEvent({ facilitatorName: 'Tom Reyes', ...MORNING, deletedAt: service.inHours(0) });
    const past = { startDate: service.inHours(-9), endDate: service.inHours(-1) };
    await service.buildEvent({ facilitatorName: 'Tom Reyes', ...past });
    const own = { facilitatorName: 'Tom Reyes', exceptId: event.id };
    expect(await between(at('2026-11-02T08:00'), at('2026-11-02T12:00'), own)).toEqual([]);
    expect(await between(past.startDate.toISOString(), past.endDate.toISOString())).toEqual([]);
  });

  it('among all coming sessions are listed for either side', async () => {
    const [one, other] = [
      await service.buildEvent({ title: 'RP basics', facilitatorName: 'Tom Reyes', ...MORNING }),
      await service.buildEvent({
        title: 'DC repair',
        facilitatorName: 'Tom Reyes',
        startDate: new Date(at('2026-11-02T11:00')),
        endDate: null,
      }),
    ];
    await service.buildEvent({ facilitatorName: 'Tom Reyes', startDate: MORNING.endDate, endDate: null });
    const { body } = await admin.get('/api/admin/schedule-conflicts');
    expect(body.data.map(({ offerId, other: { title } }: ScheduleConflict) => [offerId, title])).toEqual([
      [one.id, 'DC repair'],
      [other.id, 'RP basics'],
    ]);
  });
});
