import type { Session } from '@backflow/contracts/bookings';
import type { AdminEventView, SeriesView } from '@backflow/contracts/events';
import { instantOfWall, wallTime } from '@backflow/contracts/time';
import { describe, expect, it } from '@jest/globals';
import { useEventsService } from '../../test/start-events-service.ts';

const service = await useEventsService();
const admin = await service.as(await service.buildMember({ isAdmin: true }));
const visitor = await service.as(null);

/** The instant of a Pacific wall time such as '2027-03-13 08:00'. */
const at = (wall: string): string =>
  instantOfWall(new Date(`${wall.replace(' ', 'T')}:00Z`))?.toISOString() ?? 'skipped';
const day = (date: string, from = '08:00', to = '16:00', more: object = {}) => ({
  ...{ startsAt: at(`${date} ${from}`), endsAt: at(`${date} ${to}`) },
  ...more,
});
const THREE = ['2026-07-01', '2026-07-02', '2026-07-03'].map((date) => day(date));
const event = { title: 'Course', startDate: at('2026-07-01 08:00') };
const create = (sessions: object[], fields: object = {}) =>
  admin.post('/api/events', { ...event, ...fields, sessions });
const created = async (sessions: object[], fields: object = {}): Promise<AdminEventView> => {
  const { status, body } = await create(sessions, fields);
  expect(status).toBe(201);
  return body.data;
};
const patch = (id: string, body: object) => admin.patch(`/api/events/${id}`, body);
const ids = (sessions: readonly Session[]) => sessions.map(({ id }) => id);
const walls = (sessions: readonly Session[]) =>
  sessions.map(({ startsAt, endsAt }) => `${wallTime(startsAt)} to ${wallTime(endsAt).slice(11)}`);
const problem = async (sessions: object[], fields: object = {}) => {
  const { status, body } = await create(sessions, fields);
  expect(status).toBe(400);
  return body.errors[0];
};

describe('the sessions of an event', () => {
  it('are stored in their order, with ids, and give its start, end and hours', async () => {
    const [one, two] = THREE;
    const stored = await created([
      { ...two, hours: { handsOn: '4.25' }, instructor: ' Lee ', location: 'Yard 2' },
      { ...one, hours: { classroom: '6', handsOn: '2' } },
    ]);
    expect(stored).toMatchObject({
      ...{ startDate: one?.startsAt, endDate: two?.endsAt, hours: { classroom: '6', handsOn: '6.25' } },
      sessions: [
        { ...one, location: null, venueId: null, instructor: null },
        { ...two, location: 'Yard 2', instructor: 'Lee', hours: { handsOn: '4.25' } },
      ],
    });
    expect(new Set(ids(stored.sessions)).size).toBe(2);
    expect((await visitor.get(`/api/events/${stored.id}`)).status).toBe(404);
  });

  it('keep their ids across edits; others get new ones', async () => {
    const first = await created(THREE);
    const [one, , three] = first.sessions;
    const foreign = (await created(THREE)).sessions[0]?.id;
    const edited = await patch(first.id, {
      sessions: [three, one, { ...day('2026-07-06'), id: foreign }, { ...day('2026-07-07'), id: one?.id }],
    });
    const sessions: Session[] = edited.body.data.sessions;
    expect(ids(sessions).slice(0, 2)).toEqual([one?.id, three?.id]);
    expect(new Set([...ids(sessions), foreign]).size).toBe(5);
    expect(edited.body.data.endDate).toBe(at('2026-07-07 16:00'));
  });

  it('are one from start to end where none are sent, which has the event’s id', async () => {
    const single = await created([], { endDate: at('2026-07-01 16:00') });
    expect(single.sessions).toEqual([]);
    const twice = await patch(single.id, {
      sessions: [{ ...THREE[0], id: single.id }, day('2026-07-02')],
    });
    expect(ids(twice.body.data.sessions)[0]).toBe(single.id);
    const again = await patch(single.id, { sessions: [{ ...THREE[1], id: single.id }] });
    expect(again.body.data).toMatchObject({ sessions: [], startDate: THREE[1]?.startsAt });
  });

  it('follow a start and an end that are sent alone', async () => {
    const { id } = await created(THREE);
    const moved = await patch(id, { startDate: at('2026-07-01 09:30'), endDate: at('2026-07-03 12:00') });
    expect(walls(moved.body.data.sessions)).toEqual([
      '2026-07-01 09:30 to 16:00',
      '2026-07-02 08:00 to 16:00',
      '2026-07-03 08:00 to 12:00',
    ]);
    const late = await patch(id, { startDate: at('2026-07-02 09:30') });
    expect([late.status, late.body.errors[0].path]).toEqual([400, 'endDate']);
  });

  it.each([
    ['ends before it starts', [day('2026-07-01', '16:00', '08:00')], 'sessions.0.endsAt'],
    [
      'lasts more than 24 hours',
      [{ startsAt: at('2026-07-01 08:00'), endsAt: at('2026-07-02 08:01') }],
      'sessions.0.endsAt',
    ],
    [
      'starts before another ends',
      [day('2026-07-02'), day('2026-07-01', '20:00', '22:00'), day('2026-07-01', '08:00', '20:01')],
      'sessions.1.startsAt',
    ],
    ['has no end', [{ startsAt: at('2026-07-01 08:00') }], 'sessions.0.endsAt'],
    [
      'has an instant that is none',
      [day('2026-07-01', '08:00', '16:00', { startsAt: 7 })],
      'sessions.0.startsAt',
    ],
    [
      'has hours that are none',
      [day('2026-07-01', '08:00', '16:00', { hours: { classroom: 'x' } })],
      'sessions.0.hours.classroom',
    ],
    ['is one of 61', Array.from({ length: 61 }, () => day('2026-07-01')), 'sessions'],
  ])('are refused where one %s', async (_what, sessions, path) => {
    expect((await problem(sessions)).path).toBe(path);
  });

  it('have meeting links that only who has a seat sees', async () => {
    const fields = { isVirtual: true, location: 'https://meet.example.com/a', isPublished: true };
    const [one, two] = THREE;
    expect(await problem([{ ...one, location: 'Room 2' }], fields)).toMatchObject({
      path: 'sessions.0.location',
    });
    const { id } = await created([one ?? {}, { ...two, location: 'https://meet.example.com/b' }], fields);
    const shown = (await visitor.get(`/api/events/${id}`)).body.data;
    expect(shown.sessions.map(({ location }: Session) => location)).toEqual([null, null]);
    expect(JSON.stringify((await visitor.get('/api/events?limit=100')).body)).not.toContain(
      'meet.example.com/b',
    );
  });

  it.each([
    ['2027-03-13', '2027-03-14', '2027-03-15', 23],
    ['2027-11-06', '2027-11-07', '2027-11-08', 25],
  ])('keep their wall times over the change of the clocks after %s', async (first, second, third, hours) => {
    const { sessions } = await created([first, second, third].map((date) => day(date)));
    expect(walls(sessions).map((wall) => wall.slice(11))).toEqual(Array(3).fill('08:00 to 16:00'));
    const [one, two] = sessions.map(({ startsAt }) => Date.parse(startsAt));
    expect(((two ?? 0) - (one ?? 0)) / 3_600_000).toBe(hours);
  });
});

describe('the sessions of a series', () => {
  const read = async (id: string) => (await admin.get(`/api/admin/series/${id}`)).body.data as SeriesView;
  const build = async () => {
    const { body } = await admin.post('/api/admin/events/series', {
      ...event,
      sessions: [day('2027-03-05'), day('2027-03-06')],
      repeat: { every: 'week', count: 3 },
    });
    return (await read(body.data[0].seriesId)).events;
  };

  it('shift with each date by wall time, with ids of their own', async () => {
    const dates = await build();
    expect(dates.map(({ sessions }) => walls(sessions)[1])).toEqual(
      ['03-06', '03-13', '03-20'].map((date) => `2027-${date} 08:00 to 16:00`),
    );
    expect(new Set(dates.flatMap(({ sessions }) => ids(sessions))).size).toBe(6);
  });

  it('follow an edit of one date: moved, added, taken out', async () => {
    const [edited, other] = await build();
    if (!edited || !other) throw new Error('the series has dates');
    const body = {
      eventId: edited.id,
      sessions: [day('2027-03-05', '09:00', '16:00', { id: edited.sessions[0]?.id }), day('2027-03-07')],
    };
    const { status, body: answer } = await admin.patch(`/api/admin/series/${edited.seriesId}`, body);
    expect(status).toBe(200);
    const after = answer.data.events[1];
    expect(walls(after.sessions)).toEqual(['2027-03-12 09:00 to 16:00', '2027-03-14 08:00 to 16:00']);
    expect(ids(after.sessions)[0]).toBe(other.sessions[0]?.id);
    expect(after).toMatchObject({ startDate: at('2027-03-12 09:00'), endDate: at('2027-03-14 16:00') });
  });

  it('are not moved into the hour that clocks skip', async () => {
    const [edited] = await build();
    const sessions = [day('2027-03-05'), day('2027-03-07', '02:30', '04:00')];
    const { status, body } = await admin.patch(`/api/admin/series/${edited?.seriesId}`, {
      ...{ eventId: edited?.id, sessions },
    });
    expect([status, body.errors[0].path]).toEqual([400, 'sessions.1.startsAt']);
    expect(body.errors[0].message).toContain('does not exist');
  });
});

it('a webinar of several sessions lasts from the first start to the last end', async () => {
  const sessions = [day('2026-07-01', '10:00', '11:00'), day('2026-07-02', '10:00', '11:30')];
  const input = { title: 'Clinic', scheduledAt: at('2026-07-01 08:00'), sessions };
  const { status, body } = await admin.post('/api/webinars', input);
  expect([status, body.data.scheduledAt, body.data.duration]).toEqual([201, sessions[0]?.startsAt, 1530]);
  const late = await admin.patch(`/api/webinars/${body.data.id}`, { duration: 30 });
  expect([late.status, late.body.errors[0].path]).toEqual([400, 'duration']);
});
