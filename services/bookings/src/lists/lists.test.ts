import { expect, describe, it } from '@jest/globals';
import { importTable } from '../../test/import-table.ts';
import { buildSession, withSessions } from '../../test/sessions.ts';
import { useBookingsService } from '../../test/start-bookings-service.ts';

const service = await useBookingsService();
const admin = await service.as(await service.buildMember({ isAdmin: true }));
const REPORTS = '/api/admin/reports';

/** A file twice: its bytes must be the same. */
async function download(path: string): Promise<Buffer> {
  const [first, second] = await Promise.all(
    [1, 2].map(async () => {
      const response = await admin.fetch(`${REPORTS}/${path}`);
      expect(response.status).toBe(200);
      return Buffer.from(await response.arrayBuffer());
    }),
  );
  expect(first?.equals(second ?? Buffer.alloc(0))).toBe(true);
  return first ?? Buffer.alloc(0);
}
const linesOf = async (path: string) =>
  (await download(path))
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\n');

const PEOPLE = [
  'Name,Email,License,Authority',
  'Zoe Adams,zoe@county.example.com,W-1,WA DOH',
  'Ann Lee,ann@county.example.com,T-9,TCEQ',
  'Ann Lee,ann@county.example.com,T-10,tceq',
  '"=Evil, Bo",bo@county.example.com,T-2,TCEQ',
].join('\n');
const HOURS = [
  'Email,Day,Kind,Hours,Note',
  'ann@county.example.com,2025-05-01,Classroom,3.25,Basics',
  'ann@county.example.com,2025-05-01,Hands-on,0.05,Basics',
  'bo@county.example.com,2025-05-02,Online,1,=1+1',
  'zoe@county.example.com,2025-05-02,Online,1,Basics',
  'ann@county.example.com,2024-05-01,Classroom,8,Earlier',
].join('\n');

describe('the CE hours of a year', () => {
  it('have the people of an authority with their numbers, and minutes by kind and course', async () => {
    expect((await importTable(service, admin, { kind: 'people' }, PEOPLE)).counts[3]).toBe(0);
    expect((await importTable(service, admin, { kind: 'hours' }, HOURS)).counts).toEqual([5, 0, 0, 0]);
    expect((await admin.get(`${REPORTS}/authorities`)).body.data).toEqual(['TCEQ', 'WA DOH']);
    const numbers = { kind: 'courseNumbers', authority: 'TCEQ' };
    const courses = (number: string) => `Course title,Approval #\nBasics,${number}\nEarlier,\n`;
    expect((await importTable(service, admin, numbers, courses('TX-5'))).counts).toEqual([1, 0, 0, 1]);
    expect((await importTable(service, admin, numbers, courses('TX-55'))).counts).toEqual([0, 1, 0, 1]);
    expect((await importTable(service, admin, numbers, courses('TX-55'))).counts).toEqual([0, 0, 1, 1]);
    const offer = await service.buildOffer('event', {
      ...{ title: 'RP repair', hours: { handsOn: '2' } },
      ...{ startsAt: new Date('2026-01-01T04:00:00Z'), endsAt: new Date('2026-01-01T07:00:00Z') },
    });
    const [ann] = await service.sql<{ id: string }>(
      `select id from identity.users where email = 'ann@county.example.com'`,
    );
    await service.buildBooking(offer, { id: ann?.id ?? '' }, { attended: true });
    expect(await linesOf('ce-hours/csv?year=2025&authority=tceq')).toEqual([
      'License number,Last name,First name,Day,Course,Course number,Classroom (minutes),Hands-on (minutes),Online (minutes),Total (minutes)',
      'T-2,\u00a0=Evil,Bo,2025-05-02,\u00a0=1+1,,0,0,60,60',
      '"T-9, T-10",Lee,Ann,2025-05-01,Basics,TX-55,195,3,0,198',
      '"T-9, T-10",Lee,Ann,2025-12-31,RP repair,,0,120,0,120',
    ]);
    const all = await linesOf('ce-hours/csv?year=2025');
    expect(all).toHaveLength(5);
    expect(all).toContain('WA DOH W-1,Adams,Zoe,2025-05-02,Basics,TCEQ TX-55,0,0,60,60');
    expect(await linesOf('ce-hours/csv?year=2023&authority=TCEQ')).toHaveLength(1);
  });

  it('are a document of the same bytes, for one person or hundreds', async () => {
    const pdf = await download('ce-hours/pdf?year=2025&authority=TCEQ');
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    const email = (index: number) => `many${index}@county.example.com`;
    const rows = Array.from(
      { length: 120 },
      (_, index) => `Many P${index},${email(index)},2022-02-0${1 + (index % 9)},online,1.5`,
    );
    const query = { kind: 'hours', createsPeople: 'true' };
    await importTable(service, admin, query, `Name,Email,Day,Kind,Hours\n${rows.join('\n')}`);
    const long = await download('ce-hours/pdf?year=2022');
    expect(long.length).toBeGreaterThan(pdf.length);
    expect(long.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(3);
  });
});

it('the bookkeeping has each record of its days, and totals that add up', async () => {
  const offer = await service.buildOffer('event', { title: 'Paid class', price: '150', accessLevel: 'paid' });
  const [ann, bo] = await service.buildMembers(2);
  service.clock.now = Date.parse('2026-06-10T15:00:00Z');
  const booked = await admin.post(`/api/admin/events/${offer.id}/registrations`, { userId: ann.id });
  await admin.post(`/api/admin/events/${offer.id}/registrations`, { userId: bo.id });
  const pay = { amount: '100.10', method: 'check', reference: '0042', day: '2026-06-10' };
  expect((await admin.post(`/api/admin/registrations/${booked.body.data.id}/payments`, pay)).status).toBe(
    200,
  );
  const lines = await linesOf('bookkeeping/csv?from=2026-06-10&until=2026-06-10');
  expect(lines[0]).toBe(
    'Day,Record,Number,Method,Reference,Billed to,Company,Person,Event or course,Invoiced (USD),Received (USD)',
  );
  expect(lines.filter((line) => line.includes(',Invoice,'))).toHaveLength(2);
  expect(lines.find((line) => line.includes(',Payment,'))).toMatch(
    /,Check,\u00a00042,.*,Paid class,0\.00,100\.10$/,
  );
  expect(lines.slice(-4)).toEqual([
    '2026-06-10,Total,,,,,,,,300.00,100.10',
    ',Total,,Check,,,,,,0.00,100.10',
    ',Total,,,,,,,Paid class,300.00,100.10',
    ',Total,,,,,,,,300.00,100.10',
  ]);
  expect(await linesOf('bookkeeping/csv?from=2020-01-01&until=2020-01-02')).toHaveLength(2);
});

it('the attendance of a period has everybody with a seat, by start and name', async () => {
  const offer = await service.buildOffer('webinar', {
    ...{ title: 'Night class', hours: { online: '1.5' } },
    ...{ startsAt: new Date('2026-03-11T03:00:00Z'), endsAt: new Date('2026-03-11T04:00:00Z') },
  });
  const [ann, bo, gone] = await service.buildMembers(3);
  await service.buildBooking(offer, ann, { attended: true });
  await service.buildBooking(offer, bo);
  await service.buildBooking(offer, gone, { status: 'cancelled' });
  const lines = await linesOf('attendance/csv?from=2026-03-10&until=2026-03-10');
  expect(lines).toHaveLength(3);
  expect(lines.find((line) => line.includes(ann.email))).toMatch(
    /^2026-03-10 20:00,Night class,.*,confirmed,yes,60,90$/,
  );
  expect(await linesOf('attendance/csv?from=2026-03-11&until=2026-03-12')).toHaveLength(1);
});

it('the attendance of a course of several days has each of its days, in the month of that day', async () => {
  const days = [buildSession('2026-05-29', { classroom: '7' }), buildSession('2026-06-01', { handsOn: '8' })];
  const offer = await service.buildOffer('event', { title: 'Two days', ...withSessions(days) });
  const [ann, bo] = await service.buildMembers(2);
  const booking = await service.buildBooking(offer, ann);
  await service.buildBooking(offer, bo);
  const path = `/api/admin/events/${offer.id}/sessions/${days[1]?.id ?? ''}/attendance`;
  const attended = { id: booking, attended: true };
  expect((await admin.patch(path, { rows: [attended], beforeStart: true })).status).toBe(200);
  const rows = async (from: string, until: string) =>
    (await linesOf(`attendance/csv?from=${from}&until=${until}`))
      .filter((line) => line.includes('Two days'))
      .map((line) => [line.slice(0, 16), line.split(',').slice(-4).join(' '), line.includes(ann.email)]);
  expect(await rows('2026-05-01', '2026-05-31')).toEqual([
    ['2026-05-29 08:00', 'confirmed no  0', expect.any(Boolean)],
    ['2026-05-29 08:00', 'confirmed no  0', expect.any(Boolean)],
  ]);
  const june = await rows('2026-06-01', '2026-06-30');
  expect(june).toHaveLength(2);
  expect(june).toContainEqual(['2026-06-01 08:00', 'confirmed yes 480 480', true]);
});

it.each([
  'ce-hours/csv?year=1999',
  'ce-hours/pdf?year=x',
  'bookkeeping/csv?from=2026-01-01',
  'attendance/csv?from=a&until=b',
])('refuses %s', async (path) => {
  expect((await admin.get(`${REPORTS}/${path}`)).status).toBe(400);
});
