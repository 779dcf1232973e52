import type { AdminEventView, SeriesView } from '@backflow/contracts/events';
import { pacificWall } from '@backflow/contracts/time';
import { topicsAnnounced } from '@backflow/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { getNotices } from '../../test/offers.ts';
import { useEventsService } from '../../test/start-events-service.ts';
import type { EventsService } from '../../test/start-events-service.ts';

const service = await useEventsService();
const admin = await service.as(await service.buildMember({ isAdmin: true, firstName: 'Alex' }));

type Series = Awaited<ReturnType<EventsService['buildSeries']>>;

const edit = (id: string, body: object) => admin.patch(`/api/admin/series/${id}`, body);
const read = async (id: string) => (await admin.get(`/api/admin/series/${id}`)).body.data as SeriesView;
const dateAt = ({ dates }: Series, index: number) => {
  const date = dates[index];
  if (!date) throw new Error(`the series has no date ${index}`);
  return date;
};
/** An edit of a date that applies to those after it. */
const editFollowing = (series: Series, index: number, body: object) =>
  edit(series.id, { eventId: dateAt(series, index).id, version: 1, scope: 'following', ...body });
const getFormValues = async <Name extends keyof AdminEventView>(id: string, name: Name) =>
  (await read(id)).events.map((event) => event[name]);
const getWalls = async (id: string, name: 'startDate' | 'endDate' | 'registrationCloseDate') =>
  (await getFormValues(id, name)).map(
    (instant) => instant && pacificWall(new Date(instant)).toISOString().slice(5, 16),
  );
const getAudit = async (id: string) =>
  (await service.auditEntries()).filter(({ subjectId }) => subjectId === id);
/** A series whose first date starts at this instant. */
const buildSeriesAt = async (start: string, count: number): Promise<Series> => {
  const repeat = { every: 'week', count };
  const { body } = await admin.post('/api/admin/events/series', { title: 'Lab', startDate: start, repeat });
  const all = body.data as AdminEventView[];
  const dates = await service.models.Event.findAll({
    where: { id: all.map(({ id }) => id) },
    order: ['startDate'],
  });
  return { id: String(all[0]?.seriesId), dates };
};

describe('an edit of this and the following dates', () => {
  it('applies the changed fields to them, and to no other date', async () => {
    const series = await service.buildSeries(4, {
      price: '95',
      accessLevel: 'paid',
      description: 'As before',
    });
    const { status, body } = await editFollowing(series, 1, {
      ...{ title: 'Repair lab 2', price: '120.00', maxAttendees: 9, description: 'As before' },
      location: 'Oakland',
    });
    expect(status).toBe(200);
    expect(body.data).toEqual(await read(series.id));
    expect(await getFormValues(series.id, 'title')).toEqual(['Repair lab', ...Array(3).fill('Repair lab 2')]);
    expect(await getFormValues(series.id, 'price')).toEqual(['95.00', ...Array(3).fill('120.00')]);
    expect(await getFormValues(series.id, 'maxAttendees')).toEqual([null, 9, 9, 9]);
    expect(await getFormValues(series.id, 'version')).toEqual([1, 2, 2, 2]);
    expect(await getFormValues(series.id, 'description')).toEqual(Array(4).fill('As before'));
  });

  it('keeps what was changed on one of them by hand, unless the edit changes the same', async () => {
    const series = await service.buildSeries(3);
    await admin.patch(`/api/events/${dateAt(series, 2).id}`, { title: 'With guest', price: '10' });
    expect(
      (await editFollowing(series, 0, { title: 'Repair lab', price: '5', maxAttendees: 8 })).status,
    ).toBe(200);
    expect(await getFormValues(series.id, 'title')).toEqual(['Repair lab', 'Repair lab', 'With guest']);
    expect(await getFormValues(series.id, 'price')).toEqual(['5.00', '5.00', '5.00']);
  });

  it('takes over facilitator, location and supplier as a whole', async () => {
    const supplier = await service.buildSupplier();
    const facilitator = await service.buildMember({ isAdmin: true, firstName: 'Anna', lastName: 'Berg' });
    const series = await service.buildSeries(3);
    const byHand = { facilitatorName: 'Bob', facilitatorCompany: 'Bob Co', customSupplierName: 'Bob Co' };
    await admin.patch(`/api/events/${dateAt(series, 2).id}`, { ...byHand, latitude: 1, longitude: 2 });
    const online = { isVirtual: true, location: 'https://meet.example.com/lab' };
    const { status } = await editFollowing(series, 1, {
      ...online,
      ...{ facilitatorId: facilitator.id, supplierId: supplier.id },
    });
    expect(status).toBe(200);
    const { events } = await read(series.id);
    for (const event of events.slice(1)) {
      expect(event).toMatchObject({
        ...{ ...online, latitude: null, longitude: null },
        ...{ facilitatorName: 'Anna Berg', facilitatorCompany: null },
        ...{ supplierName: supplier.name, customSupplierName: null },
      });
    }
  });

  it.each([
    ['2026-10-21T15:00:00Z', '2026-10-26T16:30:00Z', ['10-26T09:30', '11-02T09:30', '11-09T09:30']],
    ['2027-03-03T16:00:00Z', '2027-03-08T17:30:00Z', ['03-08T09:30', '03-15T09:30', '03-22T09:30']],
  ])('moves them by the same Pacific time across a change of the clocks: %s', async (from, to, expected) => {
    const series = await buildSeriesAt(from, 3);
    expect((await editFollowing(series, 0, { startDate: to })).status).toBe(200);
    expect(await getWalls(series.id, 'startDate')).toEqual(expected);
  });

  it('moves end and deadline by their own distance, and clears what was cleared', async () => {
    const series = await service.buildSeries(3);
    const [first, , third] = series.dates;
    await admin.patch(`/api/events/${third?.id}`, {
      endDate: service.inHours(48 + 2 * 168 + 10).toISOString(),
    });
    await editFollowing(series, 0, {
      endDate: service.inHours(57).toISOString(),
      registrationCloseDate: service.inHours(24).toISOString(),
    });
    expect(await getWalls(series.id, 'startDate')).toEqual(['06-03T08:00', '06-10T08:00', '06-17T08:00']);
    expect(await getWalls(series.id, 'endDate')).toEqual(['06-03T17:00', '06-10T17:00', '06-17T19:00']);
    expect(await getWalls(series.id, 'registrationCloseDate')).toEqual([
      '06-02T08:00',
      '06-09T08:00',
      '06-16T08:00',
    ]);
    await edit(series.id, { eventId: first?.id, version: 2, scope: 'following', endDate: null });
    expect(await getWalls(series.id, 'endDate')).toEqual([null, null, null]);
  });

  it('is refused for a time in the hour that is skipped, with the date, and changes nothing', async () => {
    const series = await buildSeriesAt('2027-03-07T11:30:00Z', 3);
    const { status, body } = await editFollowing(series, 0, { startDate: '2027-03-07T10:30:00Z' });
    expect([status, body.errors]).toEqual([
      400,
      [
        {
          path: 'startDate',
          message: expect.stringMatching(/^Sunday, March 14, 2027 at 2:30\sAM \(start\) does not exist/),
        },
      ],
    ]);
    expect(await getFormValues(series.id, 'version')).toEqual([1, 1, 1]);
  });

  it('is refused for a limit below the seats taken, with each date, and changes nothing', async () => {
    const series = await service.buildSeries(3, { maxAttendees: 5 });
    for (const index of [1, 1, 2, 2, 2]) {
      await service.buildBooking('event', dateAt(series, index), await service.buildMember());
    }
    const { status, body } = await editFollowing(series, 0, { maxAttendees: 1, title: 'Smaller' });
    expect([status, body.errors]).toEqual([
      400,
      [
        {
          path: 'maxAttendees',
          message:
            'Wednesday, June 10, 2026: 2 seats are taken: max attendees cannot be below 2. ' +
            'Wednesday, June 17, 2026: 3 seats are taken: max attendees cannot be below 3',
        },
      ],
    ]);
    expect(await getFormValues(series.id, 'version')).toEqual([1, 1, 1]);
    expect(await getAudit(series.id)).toEqual([]);
  });

  it('refuses what breaks a rule of one of the dates', async () => {
    const series = await service.buildSeries(2);
    await admin.patch(`/api/events/${dateAt(series, 1).id}`, {
      endDate: service.inHours(48 + 169).toISOString(),
    });
    const { status, body } = await editFollowing(series, 0, { startDate: service.inHours(50).toISOString() });
    expect([status, body.errors]).toEqual([
      400,
      [{ path: 'endDate', message: 'Wednesday, June 10, 2026: End date must be after the start date' }],
    ]);
  });

  it('notifies everyone with a booking of a date that moves, once a date, unless it is not wanted', async () => {
    const series = await service.buildSeries(3);
    const later = (hours: number) => ({ startDate: service.inHours(hours).toISOString() });
    expect((await editFollowing(series, 1, { ...later(48 + 169), notify: false })).status).toBe(200);
    for (const date of series.dates) expect(await getNotices(service, date)).toEqual([]);
    await editFollowing(series, 1, { ...later(48 + 170), version: 2 });
    const notices = await Promise.all(series.dates.map((date) => getNotices(service, date)));
    expect(
      notices.map((each) =>
        each.map(({ about, version }: { about: string; version?: number }) => [about, version]),
      ),
    ).toEqual([[], [['moved', 3]], [['moved', 3]]]);
    expect((await getAudit(series.id)).map(({ details }) => details)).toMatchObject([
      { notify: false },
      { notify: true },
    ]);
  });

  it('leaves one audit entry with the change and the number of dates, and one announcement', async () => {
    const series = await service.buildSeries(4);
    const topics = await topicsAnnounced(service, () => editFollowing(series, 1, { title: 'Lab' }));
    expect(topics).toEqual(['events']);
    const ids = series.dates.slice(1).map(({ id }) => id);
    const entries = await getAudit(series.id);
    expect(entries).toMatchObject([
      { action: 'events.updateSeries', details: { title: { from: 'Repair lab', to: 'Lab' }, count: 3 } },
    ]);
    expect([...(entries[0]?.details as { events: string[] }).events].sort()).toEqual(ids.sort());
  });
});

describe('an edit of all dates', () => {
  it('leaves those that are over as they are', async () => {
    const series = await service.buildSeries(3);
    const over = { startDate: service.inHours(-72), endDate: service.inHours(-70) };
    await service.models.Event.update(over, { where: { id: dateAt(series, 0).id } });
    const { body } = await edit(series.id, { eventId: dateAt(series, 2).id, scope: 'all', title: 'Lab' });
    expect(body.data.events.map(({ title }: AdminEventView) => title)).toEqual(['Repair lab', 'Lab', 'Lab']);
  });

  it('publishes them and makes them drafts, which everyone with a booking is notified of', async () => {
    const series = await service.buildSeries(3, { isPublished: false });
    await edit(series.id, { isPublished: true });
    expect(await getFormValues(series.id, 'isPublished')).toEqual([true, true, true]);
    await edit(series.id, { isPublished: false });
    for (const date of series.dates) {
      expect(await getNotices(service, date)).toMatchObject([{ about: 'withdrawn', version: 3 }]);
    }
  });

  it('needs the edited date where times change, or only the following ones do', async () => {
    const { id } = await service.buildSeries(2);
    for (const body of [
      { startDate: service.inHours(99).toISOString() },
      { scope: 'following', title: 'Lab' },
    ]) {
      const { status, body: refusal } = await edit(id, body);
      expect([status, refusal.errors[0].path]).toEqual([400, 'eventId']);
    }
  });
});

describe('a conflict', () => {
  it('with an edit of the same date returns it as it is now', async () => {
    const series = await service.buildSeries(3);
    const responses = await Promise.all(
      ['Hers', 'His'].map((title) => editFollowing(series, 1, { title, location: title })),
    );
    const lost = responses.find(({ status }) => status === 409)?.body;
    const [, second] = (await read(series.id)).events;
    const { unpaidCount: _, ...current } = second ?? { unpaidCount: 0 };
    expect(lost).toMatchObject({ code: 'CONFLICT', current });
    expect(new Set((await getFormValues(series.id, 'title')).slice(1)).size).toBe(1);
    expect(await getAudit(series.id)).toHaveLength(1);
  });

  it('with an edit of another date, a new or a deleted one is refused without a change', async () => {
    const series = await service.buildSeries(3);
    for (const change of [
      () => admin.patch(`/api/events/${dateAt(series, 2).id}`, { price: '7' }),
      () =>
        admin.post(`/api/admin/series/${series.id}/dates`, { startDate: service.inHours(999).toISOString() }),
      () => admin.delete(`/api/events/${dateAt(series, 2).id}`),
    ]) {
      const { version: seriesVersion } = await read(series.id);
      await change();
      const { status, body } = await editFollowing(series, 0, { title: 'Lost', seriesVersion });
      expect([status, body.code, body.message]).toEqual([
        409,
        'CONFLICT',
        expect.stringMatching(/^Another date/),
      ]);
    }
    expect(await getFormValues(series.id, 'title')).not.toContain('Lost');
  });

  it('does not find a deleted date, or one of another series', async () => {
    const [series, other] = [await service.buildSeries(2), await service.buildSeries(2)];
    await admin.delete(`/api/events/${dateAt(series, 1).id}`);
    for (const date of [dateAt(series, 1), dateAt(other, 0)]) {
      expect((await edit(series.id, { eventId: date.id, title: 'Lab' })).status).toBe(404);
    }
  });
});
