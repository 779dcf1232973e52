import type { AdminEventView, EventView, SeriesView } from '@backflow/contracts/events';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { getNotices } from '../../test/offers.ts';
import { useEventsService } from '../../test/start-events-service.ts';

const service = await useEventsService();
const admin = await service.as(await service.buildMember({ isAdmin: true }));
beforeEach(() => service.models.Event.update({ deletedAt: service.inHours(-1) }, { where: {} }));

const path = (id: string) => `/api/admin/series/${id}`;
const read = async (id: string) => (await admin.get(path(id))).body.data as SeriesView;
const getAudit = async (id: string) =>
  (await service.auditEntries()).filter(({ subjectId }) => subjectId === id);
const PAID = { price: '325.00', accessLevel: 'paid' } as const;

describe('a series', () => {
  it('lists its dates with seats and unpaid registrations, drafts and past ones too', async () => {
    const { id, dates } = await service.buildSeries(3, { ...PAID, maxAttendees: 8 });
    const [first, second, third] = dates;
    for (const status of ['pending', 'confirmed', 'waitlisted'] as const) {
      await service.buildBooking('event', second ?? { id: '' }, await service.buildMember(), { status });
    }
    await third?.update({ isPublished: false });
    await first?.update({ startDate: service.inHours(-9), endDate: service.inHours(-1) });
    const series = await read(id);
    expect(series).toMatchObject({
      id,
      unpaidAmount: '325.00',
      events: [
        { id: first?.id, series: { id, position: 1, count: 3 }, unpaidCount: 0 },
        { id: second?.id, currentAttendees: 2, waitingCount: 1, unpaidCount: 1 },
        { id: third?.id, isPublished: false, series: { id, position: 3, count: 3 } },
      ],
    });
    await second?.update({ price: '0' });
    expect((await read(id)).events[1]).toMatchObject({ unpaidCount: 0 });
  });

  it('has positions without deleted dates, in the list of events too', async () => {
    const { id, dates } = await service.buildSeries(3);
    await admin.delete(`/api/events/${dates[0]?.id}`);
    const { body } = await admin.get('/api/admin/events?sort=soonest');
    expect(body.data.map(({ series }: AdminEventView) => series)).toEqual([
      { id, position: 1, count: 2 },
      { id, position: 2, count: 2 },
    ]);
  });

  it('is not found without dates', async () => {
    const { id, dates } = await service.buildSeries(2);
    for (const date of dates) await admin.delete(`/api/events/${date.id}`);
    expect((await admin.get(path(id))).status).toBe(404);
  });

  it('shows members its published dates to come', async () => {
    const { id, dates } = await service.buildSeries(4);
    await dates[1]?.update({ isPublished: false });
    await dates[0]?.update({ startDate: service.inHours(-2) });
    await service.buildEvent();
    for (const query of [`seriesId=${id}`, `seriesId=${id}&search=repair`]) {
      const { body } = await (await service.as(null)).get(`/api/events?${query}`);
      expect(body.data.map((event: EventView) => event.id)).toEqual([dates[2]?.id, dates[3]?.id]);
      expect(body.data[0]).not.toHaveProperty('series');
    }
  });

  it('is named in the audit log by its first date, also when all were deleted', async () => {
    const { id, dates } = await service.buildSeries(2);
    await dates[0]?.update({ title: 'Gauge lab' });
    const name = async () =>
      (await service.context.db.reader.query('select name, path from audit_subjects_v1 where id = $1', [id]))
        .rows[0];
    expect(await name()).toEqual({ name: 'Gauge lab', path: `/admin/series/${id}` });
    await admin.delete(path(id));
    expect(await name()).toEqual({ name: 'Gauge lab', path: `/admin/series/${id}` });
  });
});

describe('further dates', () => {
  const add = (id: string, body: object) => admin.post(`${path(id)}/dates`, body);

  it('are copies of the last one with its times', async () => {
    const { id, dates } = await service.buildSeries(2, { ...PAID, maxAttendees: 9 });
    await dates[1]?.update({ title: 'Last one' });
    const startDate = service.inHours(48 + 21 * 24).toISOString();
    const { status, body } = await add(id, { startDate, repeat: { every: 'week', count: 2 } });
    expect(status).toBe(201);
    expect(body.data).toEqual(await read(id));
    const { events } = await read(id);
    expect(events.slice(2)).toMatchObject([
      {
        title: 'Last one',
        startDate,
        price: '325.00',
        maxAttendees: 9,
        isPublished: true,
        currentAttendees: 0,
      },
      { series: { id, position: 4, count: 4 }, endDate: service.inHours(56 + 28 * 24).toISOString() },
    ]);
    expect(await getAudit(id)).toMatchObject([
      { action: 'events.addSeriesDates', details: { title: 'Last one', count: 2 } },
    ]);
  });

  it('are refused where the series has one at this time, in the hour that is skipped, and beyond the most', async () => {
    const { id, dates } = await service.buildSeries(2);
    for (const [body, message] of [
      [{ startDate: dates[1]?.startDate }, /^The series has a date on Wednesday, June 10, 2026/],
      [{ startDate: '2027-03-07T10:30:00Z', repeat: { every: 'week', count: 2 } }, /does not exist/],
    ] as const) {
      const { status, body: refusal } = await add(id, body);
      expect([status, refusal.errors]).toEqual([
        400,
        [{ path: 'startDate', message: expect.stringMatching(message) }],
      ]);
    }
    const every52 = (year: number) => ({
      startDate: `203${year}-01-01T16:00:00Z`,
      repeat: { every: 'week', count: 52 },
    });
    for (const year of [1, 3, 5]) expect((await add(id, every52(year))).status).toBe(201);
    const { status, body } = await add(id, every52(7));
    expect([status, body.errors[0].message]).toEqual([
      400,
      'A series has at most 200 dates; this one has 158',
    ]);
  });
});

describe('cancelling', () => {
  it('the whole series deletes the dates that are not over, and notifies everyone with a booking', async () => {
    const { id, dates } = await service.buildSeries(3);
    const [over, ...others] = dates;
    await over?.update({ startDate: service.inHours(-9), endDate: service.inHours(-1) });
    expect((await admin.delete(path(id))).status).toBe(200);
    expect((await read(id)).events.map((event) => event.id)).toEqual([over?.id]);
    for (const date of others) {
      expect(await getNotices(service, date)).toMatchObject([{ about: 'withdrawn', version: 2 }]);
    }
    expect(await getNotices(service, over ?? { id: '' })).toEqual([]);
    expect(await getAudit(id)).toMatchObject([
      { action: 'events.cancelSeries', details: { title: 'Repair lab', count: 2 } },
    ]);
    const again = await admin.delete(path(id));
    expect([again.status, again.body.message]).toEqual([409, 'Every date of this series is over.']);
  });

  it('this and the following dates leaves those before', async () => {
    const { id, dates } = await service.buildSeries(4);
    expect((await admin.delete(`${path(id)}?eventId=${dates[1]?.id}`)).status).toBe(200);
    expect((await read(id)).events.map((event) => event.id)).toEqual([dates[0]?.id]);
  });

  it('needs the number of paid registrations in all, and changes nothing without it', async () => {
    const { id, dates } = await service.buildSeries(3, PAID);
    for (const [index, status] of [
      [0, 'confirmed'],
      [1, 'confirmed'],
      [1, 'confirmed'],
      [2, 'pending'],
    ] as const) {
      await service.buildBooking('event', dates[index] ?? { id: '' }, await service.buildMember(), {
        status,
      });
    }
    for (const [query, count, what] of [
      ['', 3, 'these 3 events'],
      ['?paid=2', 3, 'these 3 events'],
      [`?eventId=${dates[1]?.id}`, 2, 'these 2 events'],
    ] as const) {
      const { status, body } = await admin.delete(path(id) + query);
      expect([status, body.code, body.message]).toEqual([
        409,
        'PAID_REGISTRATIONS',
        `${count} registrations are paid. Enter ${count} to cancel ${what}; their members are told, and you refund them.`,
      ]);
    }
    expect((await read(id)).events).toHaveLength(3);
    expect(await getNotices(service, dates[0] ?? { id: '' })).toEqual([]);
    expect((await admin.delete(`${path(id)}?paid=3`)).status).toBe(200);
    expect(await getAudit(id)).toMatchObject([{ details: { count: 3, paid: 3 } }]);
  });

  it('is refused from an older version of the series', async () => {
    const { id, dates } = await service.buildSeries(2);
    const { version } = await read(id);
    await admin.patch(`/api/events/${dates[0]?.id}`, { title: 'Other' });
    expect((await admin.delete(`${path(id)}?seriesVersion=${version}`)).status).toBe(409);
    expect((await admin.delete(`${path(id)}?seriesVersion=${version + 1}`)).status).toBe(200);
  });
});
