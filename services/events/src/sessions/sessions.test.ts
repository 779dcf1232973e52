import type { Session } from '@backflow/contracts/bookings';
import type { AdminEventView, SeriesView } from '@backflow/contracts/events';
import { instantOfWall, wallTime } from '@backflow/contracts/time';
import { importBookings } from '@backflow/offers';
import { asOwner } from '@backflow/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { getNotices } from '../../test/offers.ts';
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

  it('keep their ids where days are sent without, by their times', async () => {
    const { id, sessions } = await created(THREE, { isPublished: true, location: 'Yard 1' });
    const same = await patch(id, { sessions: THREE });
    expect(same.body.data).toMatchObject({ version: 1, sessions });
    const later = await patch(id, {
      sessions: [day('2026-07-02', '09:00', '17:00'), THREE[0], day('2026-07-06')],
    });
    expect(ids(later.body.data.sessions).slice(0, 2)).toEqual(ids(sessions).slice(0, 2));
    const week = ['2026-07-08', '2026-07-09', '2026-07-10'].map((date) => day(date));
    const moved = await patch(id, { sessions: week });
    expect(ids(moved.body.data.sessions)).toEqual(ids(later.body.data.sessions));
    expect(await getNotices(service, { id })).toHaveLength(2);
  });

  it('that are left alone keep their id', async () => {
    const { id, sessions } = await created(THREE.slice(0, 2));
    const long = await patch(id, { sessions: [] });
    expect([long.status, long.body.errors[0].path]).toEqual([400, 'endDate']);
    const { startsAt: startDate, endsAt: endDate } = THREE[1] ?? {};
    const { status, body } = await patch(id, { sessions: [], startDate, endDate });
    expect([status, body.data.startDate, ids(body.data.sessions)]).toEqual([
      ...[200, startDate],
      ids(sessions.slice(1)),
    ]);
    const moved = await patch(id, { sessions: [day('2026-07-20')] });
    expect(ids(moved.body.data.sessions)).toEqual(ids(sessions.slice(1)));
  });

  it('that somebody attended are not taken out', async () => {
    const { id, sessions } = await created(THREE);
    const [one, two, three] = sessions;
    const member = await service.buildMember();
    const [booking] = await service.context.db.sequelize.transaction((transaction) =>
      importBookings(service.context.db, transaction, { kind: 'event', id }, [
        { userId: member.id, status: 'confirmed', attended: true, bookedAt: service.inHours(0) },
      ]),
    );
    // So the release before wrote it: all of it.
    const all = await patch(id, { sessions: [one, two] });
    expect([all.status, all.body.errors[0].path]).toEqual([400, 'sessions']);
    await asOwner(
      service,
      'insert into bookings.session_attendance (booking_id, session_id, at) values ($1, $2, now())',
      [booking, two?.id],
    );
    for (const left of [[one, three], [], [day('2026-07-01')]]) {
      const { status, body } = await patch(id, {
        ...{ sessions: left, startDate: one?.startsAt, endDate: one?.endsAt },
      });
      expect([status, body.errors]).toEqual([
        400,
        [
          {
            path: 'sessions',
            message:
              'Attendance of 1 person is recorded for Thursday, July 2, 2026. Keep this day, or mark them as not attended on it first.',
          },
        ],
      ]);
    }
    expect((await patch(id, { sessions: [two] })).body.data.sessions).toMatchObject([{ id: two?.id }]);
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

  it.each([
    [
      'an hour later',
      '2027-03-05 09:00',
      '2027-03-05 17:00',
      ['03-12 09:00 to 17:00', '03-13 09:00 to 17:00'],
    ],
    [
      'a week later',
      '2027-03-12 08:00',
      '2027-03-12 16:00',
      ['03-19 08:00 to 16:00', '03-20 08:00 to 16:00'],
    ],
    [
      'to a longer day',
      '2027-03-05 08:00',
      '2027-03-05 17:00',
      ['03-12 08:00 to 17:00', '03-13 08:00 to 17:00'],
    ],
  ])('of a date that alone has several all move %s', async (_how, startDate, endDate, expected) => {
    const { body } = await admin.post('/api/admin/events/series', {
      ...{ ...event, startDate: at('2027-03-05 08:00'), endDate: at('2027-03-05 16:00') },
      repeat: { every: 'week', count: 2 },
    });
    const [edited, other]: AdminEventView[] = body.data;
    const days = [day('2027-03-12'), day('2027-03-13')];
    const before: Session[] = (await patch(other?.id ?? '', { sessions: days })).body.data.sessions;
    const { status, body: answer } = await admin.patch(`/api/admin/series/${edited?.seriesId}`, {
      ...{ eventId: edited?.id, startDate: at(startDate), endDate: at(endDate) },
    });
    expect([status, walls(answer.data.events[1].sessions)]).toEqual([
      200,
      expected.map((wall) => `2027-${wall}`),
    ]);
    expect(ids(answer.data.events[1].sessions)).toEqual(ids(before));
    expect(answer.data.events[0].sessions).toEqual([]);
  });

  it('that one date had taken out stay out of it, and keep their id where one is left', async () => {
    const [edited, other] = await build();
    if (!edited || !other) throw new Error('the series has dates');
    const [one] = other.sessions;
    await patch(other.id, { sessions: [one] });
    const path = `/api/admin/series/${edited.seriesId}`;
    const later = [day('2027-03-05', '09:00', '17:00'), day('2027-03-06', '09:00', '17:00')];
    const moved = (await admin.patch(path, { eventId: edited.id, sessions: later })).body.data.events;
    expect(walls(moved[1].sessions)).toEqual(['2027-03-12 09:00 to 17:00']);
    const left = (await admin.patch(path, { eventId: edited.id, sessions: later.slice(0, 1) })).body.data
      .events;
    expect(left.map(({ sessions }: AdminEventView) => ids(sessions))).toEqual(
      [edited, other, left[2]].map(({ sessions }) => ids(sessions).slice(0, 1)),
    );
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
