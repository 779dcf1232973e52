import { randomUUID } from 'node:crypto';
import { getPlans, runJob } from '@backflow/service-kit/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { buildCrowd } from '../../test/build-crowd.ts';
import { addUpDaysJob } from '../admin-dashboard/add-up-days.ts';
import { useBookingsService } from '../../test/start-bookings-service.ts';
import type { TestOffer } from '../../test/start-bookings-service.ts';

const COUNT = 100_000;
/** How many of them have accounts. */
const PEOPLE = 2000;

const service = await useBookingsService();
const admin = await service.as(await service.buildMember({ isAdmin: true }));

/** The tables that a request scans completely, and the most rows that one step reads. */
async function readingBookings(path: string): Promise<{ scanned: (string | undefined)[]; most: number }> {
  const plans = await getPlans(service, async () => (await admin.fetch(path)).text(), /\bbookings\b/);
  const reads = plans.flat().filter(({ table }) => table !== undefined);
  return {
    scanned: reads
      .filter(({ node, table }) => node === 'Seq Scan' && table !== 'offers')
      .map(({ table }) => table),
    most: Math.max(0, ...reads.map(({ rows }) => rows)),
  };
}

describe('few of a hundred thousand bookings of one offer are read', () => {
  let base: string;
  beforeAll(async () => {
    // Courses read the most: progress too.
    const offer: TestOffer = await service.buildOffer('course');
    base = `/api/admin/courses/${offer.id}/registrations`;
    await buildCrowd(service, offer, COUNT, { hasAccounts: false });
    await buildCrowd(service, offer, PEOPLE);
    for (const status of ['pending', 'waitlisted', 'cancelled'] as const)
      await buildCrowd(service, offer, 50, { status, firstName: 'Zelda' });
    const other = await service.buildOffer('course');
    await buildCrowd(service, other, COUNT / 5, { hasAccounts: false });
    await service.sql(
      `update bookings.bookings set booked_at = booked_at - interval '1 year' where offer_id = $1`,
      [other.id],
    );
    await service.sql('analyze bookings.bookings, identity.users');
  }, 60_000);

  it.each([
    ['of all', '?limit=20', 100],
    ['of a rare status', '?limit=20&status=waitlisted', 200],
    ['of a common status', '?limit=20&status=confirmed', 100],
    // Scans the list up to a limit, then uses the index of people.
    ['of a rare name', '?limit=20&search=zelda', 2500],
    // No more than the short scan: members are looked for first.
    ['of no name', `?limit=20&search=${randomUUID()}`, 300],
    ['of a rare name of a status', '?limit=20&search=zelda&status=pending', 2500],
    ['in the counts', '/counts', 2],
  ])('%s, on the first page and on a later one', async (_what, rest, most) => {
    const { headers } = await admin.fetch(base + rest);
    const next = /^<(.+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
    for (const path of next === undefined ? [base + rest] : [base + rest, next]) {
      const read = await readingBookings(path);
      expect(read.scanned).toEqual([]);
      expect(read.most).toBeLessThanOrEqual(most);
    }
  });

  it('a thousand at a time for the CSV file', async () => {
    const read = await readingBookings(`${base}/csv`);
    // Scanning so few people is faster for a thousand rows.
    expect(read.scanned).not.toContain('bookings');
    expect(read.most).toBeLessThan(PEOPLE + 200);
  }, 60_000);
});

it('the dashboard and the reports read only the bookings that they count', async () => {
  await runJob(service, addUpDaysJob, null);
  for (const [path, most] of [
    ['today', 500],
    ['reports/filled-seats', 500],
    ['reports/bookings', 2 * COUNT],
  ] as const) {
    const read = await readingBookings(`/api/admin/${path}`);
    // A job has just emptied `day_changes`.
    expect([path, read.scanned.filter((table) => table !== 'day_changes')]).toEqual([path, []]);
    expect(read.most).toBeLessThanOrEqual(most);
  }
});

describe('few of the bookings are read for the list of unpaid ones', () => {
  beforeAll(async () => {
    const offer = await service.buildOffer('event', { price: '25', accessLevel: 'paid' });
    await buildCrowd(service, offer, 300, { status: 'pending' });
    await service.sql('analyze bookings.bookings, bookings.offers, identity.users');
  });

  it.each([
    ['a page', 'unpaid?limit=20', 200],
    ['a kind', 'unpaid?limit=20&offers=courses', 300],
    ['an age', 'unpaid?limit=20&age=31-60', 500],
    ['the events to come', 'unpaid?limit=20&due=soon', 2500],
    ['a name', 'unpaid?limit=20&search=zelda', 2500],
    ['the totals', 'summary', 500],
  ])('%s', async (_what, path, most) => {
    const read = await readingBookings(`/api/admin/money/${path}`);
    expect(read.scanned.filter((table) => table === 'bookings')).toEqual([]);
    expect(read.most).toBeLessThanOrEqual(most);
  });
});
