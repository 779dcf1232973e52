import { readFileSync } from 'node:fs';
import type { UnmatchedAttendance } from '@backflow/contracts/bookings';
import { runJob } from '@backflow/service-kit/testing';
import type { TestMember } from '@backflow/service-kit/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { fatesOf, importTable, previewTable, tryPreview } from '../../../test/import-table.ts';
import { pacific } from '../../../test/sessions.ts';
import { useBookingsService } from '../../../test/start-bookings-service.ts';
import type { TestOffer } from '../../../test/start-bookings-service.ts';
import { eraseMemberJob } from '../../attendees/erase-member.ts';
import { purgeUnmatchedJob } from './decide-unmatched.ts';

const service = await useBookingsService();
const admin = await service.as(await service.buildMember({ isAdmin: true }));
const [ann, bo, ...fitters] = await Promise.all([
  service.buildMember({ firstName: 'Ann', lastName: 'Lee', email: 'ann@reports.example.com' }),
  service.buildMember({ firstName: 'Bo', lastName: 'Berg', email: 'bo@reports.example.com' }),
  service.buildMember(),
  service.buildMember(),
]);
const UNMATCHED = '/api/admin/attendance/unmatched';
const readFile = (name: string) =>
  readFileSync(new URL(`../../../test/attendance-reports/${name}.csv`, import.meta.url));

let offer: TestOffer;
let query: Record<string, string>;
/** Bookings of Ann and Bo. */
let ids: readonly [ann: string, bo: string];
beforeEach(async () => {
  service.clock.now = Date.parse(pacific('2026-06-12 08:00'));
  offer = await service.buildOffer('webinar', {
    ...{ startsAt: new Date(pacific('2026-06-10 09:00')), endsAt: new Date(pacific('2026-06-10 10:30')) },
    hours: { online: '1.5' },
  });
  ids = [await service.buildBooking(offer, ann), await service.buildBooking(offer, bo)];
  query = { kind: 'attendance', offerId: offer.id };
});

/** What is recorded of a booking: minutes, null for all of them, and hours. */
async function recorded(id: string) {
  const [row] = await service.sql<{ minutes: number | null; hours: string; attended: boolean }>(
    `select a.minutes, b.attended,
            (select coalesce(sum(hours), 0)::float8 from bookings.hours_entries where booking_id = b.id) as hours
       from bookings.bookings b left join bookings.session_attendance a on a.booking_id = b.id where b.id = $1`,
    [id],
  );
  return row?.attended ? [row.minutes, row.hours] : null;
}
const unmatched = async () =>
  (await admin.get(`${UNMATCHED}?offerId=${offer.id}`)).body.data as UnmatchedAttendance[];
const decide = (id: string, bookingId: string | null) => admin.post(`${UNMATCHED}/${id}`, { bookingId });
const build = (member: TestMember) => service.buildBooking(offer, member);

describe('a report', () => {
  it('of a Zoom meeting is previewed: by email, by the original name, rejoins once, and who is to be decided', async () => {
    await Promise.all(fitters.map(build));
    expect(fatesOf(await previewTable(admin, query, readFile('zoom-meeting')))).toEqual([
      'new: Office: to be decided, nobody with a seat has this email or name',
      'new: Ann Lee: 70 of 90 minutes',
      'new: Bo Berg: 85 of 90 minutes',
      'new: Pat Fitter: to be decided, 2 with a seat have this name',
    ]);
    expect([await recorded(ids[0]), await unmatched()]).toEqual([null, []]);
  });

  it.each([
    ['zoom-participants', {}, ['75 of 90', '90 of 90']],
    ['zoom-webinar', {}, ['50 of 90']],
    ['teams', { timeZone: 'America/Chicago' }, ['60 of 90', '46 of 90']],
    ['goto-webinar', {}, ['62 of 90']],
  ])('of %s is understood', async (name, more, minutes) => {
    const { rows } = await previewTable(admin, { ...query, ...more }, readFile(name));
    expect(rows.map(({ text }) => text.split(': ')[1]?.replace(' minutes', ''))).toEqual(minutes);
  });

  it('in another time zone, or of another day, is refused row by row; so is what has no times', async () => {
    const fates = fatesOf(await previewTable(admin, { ...query, timeZone: 'UTC' }, readFile('teams')));
    expect(fates).toEqual(Array(2).fill('error: This is outside of its hours. Is the time zone right?'));
    const table = 'Name,Join Time,Leave Time\nAnn Lee,soon,later';
    expect(fatesOf(await previewTable(admin, query, table))).toEqual([
      'error: “soon” is no time that can be read',
    ]);
    const none = await previewTable(admin, query, 'Name,Color\nAnn Lee,blue');
    expect(none.missing).toEqual(['Present']);
    expect((await tryPreview(admin, { ...query, timeZone: 'Mars' }, table)).body.errors[0].path).toBe(
      'timeZone',
    );
    expect(fatesOf(await previewTable(admin, { kind: 'attendance' }, readFile('teams')))[0]).toMatch(
      /^error: Name an event/,
    );
  });

  it('stores minutes with their hours; twice it changes nothing, and a second one adds', async () => {
    expect((await importTable(service, admin, query, readFile('zoom-meeting'))).counts).toEqual([4, 0, 0, 0]);
    expect([await recorded(ids[0]), await recorded(ids[1])]).toEqual([
      [70, 1],
      [85, 1.25],
    ]);
    expect((await importTable(service, admin, query, readFile('zoom-meeting'))).counts).toEqual([0, 0, 4, 0]);
    // From 10:00 to 10:20; ten minutes of it are known.
    expect((await importTable(service, admin, query, readFile('zoom-webinar'))).counts).toEqual([0, 1, 0, 0]);
    expect(await recorded(ids[0])).toEqual([80, 1.25]);
    expect((await importTable(service, admin, query, readFile('zoom-participants'))).counts).toEqual([
      0, 1, 1, 0,
    ]);
    // All of it.
    expect(await recorded(ids[1])).toEqual([null, 1.5]);
  });

  it('fills a gap between the first and the last time, which stay', async () => {
    await importTable(service, admin, { ...query, timeZone: 'America/Chicago' }, readFile('teams'));
    expect(await recorded(ids[0])).toEqual([60, 1]);
    await importTable(service, admin, query, readFile('zoom-meeting'));
    expect(await recorded(ids[0])).toEqual([null, 1.5]);
  });

  it('leaves what was recorded by hand', async () => {
    await admin.patch(`/api/admin/registrations/${ids[0]}/attendance`, { attended: true });
    expect(fatesOf(await previewTable(admin, query, readFile('goto-webinar')))).toEqual([
      'same: Ann Lee: recorded by hand, which stays',
    ]);
  });
});

describe('somebody without a booking', () => {
  beforeEach(async () => {
    await importTable(service, admin, query, readFile('zoom-meeting'));
  });

  it('is decided: a booking gets their minutes, and later reports follow', async () => {
    const [fitter] = fitters;
    const id = await build(fitter);
    const [office, pat] = await unmatched();
    expect([office, pat]).toMatchObject([
      { name: 'Office', email: 'office@reports.example.com', minutes: 90, kind: 'webinar' },
      { name: 'Pat Fitter', email: null, minutes: 90 },
    ]);
    expect((await decide(pat?.id ?? '', null)).status).toBe(200);
    const both = await Promise.all([decide(office?.id ?? '', id), decide(office?.id ?? '', id)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await decide(office?.id ?? '', ids[0])).status).toBe(409);
    expect(await recorded(id)).toEqual([null, 1.5]);
    expect(await unmatched()).toEqual([]);
    expect(fatesOf(await previewTable(admin, query, readFile('zoom-meeting')))).toEqual([
      'same: Pat Fitter: already there',
      'same: Ann Lee: already there',
      'same: Bo Berg: already there',
      'same: Pat Fitter: decided, not one of ours',
    ]);
  });

  it('is decided by administrators, for somebody with a seat there', async () => {
    const [found] = await unmatched();
    const id = found?.id ?? '';
    const other = await service.buildBooking(await service.buildOffer('webinar'), bo);
    const member = await service.as(bo);
    expect((await member.get(UNMATCHED)).status).toBe(403);
    expect((await member.post(`${UNMATCHED}/${id}`, { bookingId: null })).status).toBe(403);
    expect((await decide(id, other)).body.errors[0].path).toBe('bookingId');
    expect((await decide(other, null)).status).toBe(404);
    expect(await unmatched()).toHaveLength(2);
  });

  it('is erased with an account of that address, and after a year', async () => {
    await runJob(service, eraseMemberJob, {
      ...{ memberId: (await service.buildMember()).id, addresses: ['office@reports.example.com'] },
    });
    expect(await unmatched()).toMatchObject([{ name: 'Pat Fitter' }]);
    service.clock.now = Date.parse(pacific('2027-06-13 08:00'));
    await runJob(service, purgeUnmatchedJob, null);
    expect(await service.sql('select from bookings.unmatched_attendance')).toEqual([]);
  });
});
