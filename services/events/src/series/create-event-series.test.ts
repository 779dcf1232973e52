import type { AdminEventView } from '@backflow/contracts/events';
import { asOwner } from '@backflow/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { useEventsService } from '../../test/start-events-service.ts';
import { pacificWall } from '@backflow/contracts/time';

const service = await useEventsService();
const director = await service.buildMember({ isAdmin: true, firstName: 'Alex', lastName: 'Rivera' });
const admin = await service.as(director);

const add = (fields: Record<string, unknown>) =>
  admin.post('/api/admin/events/series', { title: 'Repair lab', ...fields });

/** The events of a series, with start, end and close in Pacific time. */
async function getSeries(fields: Record<string, unknown>) {
  const { status, body } = await add(fields);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return (body.data as AdminEventView[]).map((event) => ({
    ...event,
    wall: [event.startDate, event.endDate, event.registrationCloseDate].map(
      (instant) => instant && pacificWall(new Date(instant)).toISOString().slice(0, 16),
    ),
  }));
}

const getStarts = async (fields: Record<string, unknown>) =>
  (await getSeries(fields)).map(({ wall: [start] }) => start);

/** The problems of a refused series; asserts that nothing was written. */
async function getProblems(fields: Record<string, unknown>) {
  const before = await service.models.Event.count();
  const lines = (await service.auditEntries()).length;
  const { status, body } = await add(fields);
  expect(status).toBe(400);
  expect(await service.models.Event.count()).toBe(before);
  expect(await service.auditEntries()).toHaveLength(lines);
  return body.errors as { path: string; message: string }[];
}

describe('a series of events', () => {
  it('keeps its wall time every week across the end of summer time, with its end and close', async () => {
    const series = await getSeries({
      startDate: '2026-10-24T15:00:00Z',
      endDate: '2026-10-25T23:30:00Z',
      registrationCloseDate: '2026-10-20T01:00:00Z',
      repeat: { every: 'week', count: 3 },
    });
    expect(series.map(({ wall }) => wall)).toEqual([
      ['2026-10-24T08:00', '2026-10-25T16:30', '2026-10-19T18:00'],
      ['2026-10-31T08:00', '2026-11-01T16:30', '2026-10-26T18:00'],
      ['2026-11-07T08:00', '2026-11-08T16:30', '2026-11-02T18:00'],
    ]);
    expect(series.map(({ startDate }) => startDate)).toEqual([
      '2026-10-24T15:00:00.000Z',
      '2026-10-31T15:00:00.000Z',
      '2026-11-07T16:00:00.000Z',
    ]);
  });

  it('keeps its wall time across the start of summer time, and takes the first of two in autumn', async () => {
    expect(
      await getStarts({ startDate: '2027-03-01T16:00:00Z', repeat: { every: 'week', count: 4 } }),
    ).toEqual(['2027-03-01T08:00', '2027-03-08T08:00', '2027-03-15T08:00', '2027-03-22T08:00']);
    // 1:30 occurs twice on November 1.
    const twice = await getSeries({ startDate: '2026-10-25T08:30:00Z', repeat: { every: 'week', count: 2 } });
    expect(twice[1]?.startDate).toBe('2026-11-01T08:30:00.000Z');
  });

  it('on a day of the month uses the last day of shorter months', async () => {
    const repeat = { every: 'month-day', count: 5 };
    expect(await getStarts({ startDate: '2027-10-31T15:00:00Z', repeat })).toEqual([
      '2027-10-31T08:00',
      '2027-11-30T08:00',
      '2027-12-31T08:00',
      '2028-01-31T08:00',
      '2028-02-29T08:00',
    ]);
  });

  it('on a weekday of the month uses the last one when there is no fifth', async () => {
    const repeat = { every: 'month-weekday', count: 4 };
    // The second Tuesday.
    expect(await getStarts({ startDate: '2026-09-08T15:00:00Z', repeat })).toEqual([
      '2026-09-08T08:00',
      '2026-10-13T08:00',
      '2026-11-10T08:00',
      '2026-12-08T08:00',
    ]);
    // The fifth Thursday, late in the evening: the next day in UTC.
    expect(await getStarts({ startDate: '2026-10-30T04:00:00Z', repeat })).toEqual([
      '2026-10-29T21:00',
      '2026-11-26T21:00',
      '2026-12-31T21:00',
      '2027-01-28T21:00',
    ]);
  });

  it.each([
    ['startDate', { startDate: '2027-03-07T10:30:00Z' }],
    ['endDate', { startDate: '2027-03-07T06:00:00Z', endDate: '2027-03-07T10:30:00Z' }],
    [
      'registrationCloseDate',
      { startDate: '2027-03-07T20:00:00Z', registrationCloseDate: '2027-03-07T10:30:00Z' },
    ],
  ])('is refused when its %s falls into the hour that is skipped in spring', async (path, times) => {
    const [problem] = await getProblems({ ...times, repeat: { every: 'week', count: 4 } });
    expect(problem?.path).toBe(path);
    expect(problem?.message).toMatch(/^Sunday, March 14, 2027 at 2:30\sAM .* does not exist/);
  });

  it.each([
    ['repeat.count', { repeat: { every: 'week', count: 1 } }],
    ['repeat.count', { repeat: { every: 'week', count: 53 } }],
    ['repeat.every', { repeat: { every: 'day', count: 3 } }],
    ['repeat', {}],
    ['price', { price: '1e3', repeat: { every: 'week', count: 3 } }],
    ['endDate', { endDate: '2026-06-30T00:00:00Z', repeat: { every: 'week', count: 3 } }],
    ['repeat.count', { startDate: '2099-12-31T08:00:00Z', repeat: { every: 'month-day', count: 52 } }],
  ])('is refused for an invalid %s', async (path, fields) => {
    const problems = await getProblems({ startDate: '2026-07-01T15:00:00Z', ...fields });
    expect(problems.map((problem) => problem.path)).toEqual([path]);
  });

  it('has all fields in each of the most events allowed, and one audit entry that names them', async () => {
    const supplier = await service.buildSupplier();
    const before = (await service.auditEntries()).length;
    const series = await getSeries({
      startDate: '2026-07-01T15:00:00Z',
      price: '325.5',
      maxAttendees: 12,
      supplierId: supplier.id,
      facilitatorId: director.id,
      isPublished: true,
      repeat: { every: 'week', count: 52 },
    });
    expect(new Set(series.map(({ id }) => id)).size).toBe(52);
    for (const event of series) {
      expect(event).toMatchObject({
        title: 'Repair lab',
        price: '325.50',
        maxAttendees: 12,
        supplierName: supplier.name,
        facilitatorName: 'Alex Rivera',
        isPublished: true,
        version: 1,
      });
    }
    const [id] = series.map(({ seriesId }) => seriesId);
    expect(series.map((event) => event.series)).toEqual(
      series.map((_, index) => ({ id, position: index + 1, count: 52 })),
    );
    const lines = (await service.auditEntries()).slice(before);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      action: 'events.createSeries',
      details: { title: 'Repair lab', repeat: { every: 'week', count: 52 } },
    });
    expect(lines[0]?.details).toHaveProperty(
      'events',
      series.map(({ id }) => id),
    );
  });

  it('is created completely or not at all', async () => {
    const before = await service.models.Event.count();
    await asOwner(
      service,
      `alter table events.events add constraint no_second check (start_date <> '2026-07-08T15:00:00Z') not valid`,
    );
    const { status } = await add({ startDate: '2026-07-01T15:00:00Z', repeat: { every: 'week', count: 3 } });
    await asOwner(service, 'alter table events.events drop constraint no_second');
    expect(status).toBe(500);
    expect(await service.models.Event.count()).toBe(before);
  });

  it('is no series of an event that is added once, or of a copy', async () => {
    const [date] = await getSeries({
      startDate: '2026-07-01T15:00:00Z',
      repeat: { every: 'week', count: 2 },
    });
    const { title, startDate, seriesId } = date ?? {};
    const copy = await admin.post('/api/events', { title, startDate, seriesId });
    expect(copy.body.data).toMatchObject({ seriesId: null, series: null });
  });
});
