import { asOwner, getBlocks, runJob } from '@backflow/service-kit/testing';
import { expect, it } from '@jest/globals';
import { useBookingsService } from '../../test/start-bookings-service.ts';
import { addUpDaysJob } from './add-up-days.ts';

const service = await useBookingsService();
const admin = await service.as(await service.buildMember({ isAdmin: true }));

const PATHS = [
  '/api/admin/reports/filled-seats?period=year',
  '/api/admin/reports/bookings?period=year',
  '/api/admin/today',
];

/** Events on each of 300 days around the present, each with a booking and a member on the waiting list. */
async function buildEvents(perDay: number): Promise<void> {
  await asOwner(
    service,
    `insert into bookings.offers (id, kind, title, starts_at, ends_at, capacity, price, access_level, is_published, version, details)
     select gen_random_uuid(), 'event', 'Class', at, at + interval '1 hour', 1, 5, 'paid', true, 1, '{"isVirtual": false}'
       from (select $1::timestamptz + (n / $2 - 150) * interval '1 day' + n % $2 * interval '1 minute' as at
               from generate_series(0, 300 * $2 - 1) n) days`,
    [new Date(service.clock.now), perDay],
  );
  await asOwner(
    service,
    `insert into bookings.bookings (kind, offer_id, user_id, status, booked_at)
     select 'event', id, gen_random_uuid(), status, least(starts_at, $1::timestamptz)
       from bookings.offers, unnest('{pending,waitlisted}'::text[]) status`,
    [new Date(service.clock.now)],
  );
  await runJob(service, addUpDaysJob, null);
  await asOwner(
    service,
    'vacuum analyze bookings.offers, bookings.bookings, bookings.day_totals, bookings.day_changes',
  );
}

/** The pages that a call's own statements look at. */
const blocksFor = (path: string): Promise<number> =>
  getBlocks(
    service,
    async () => expect((await admin.get(path)).status).toBe(200),
    /\b(day_figures|offers|bookings)\b/,
  );

it('ten times the events and bookings are no more pages for reports and the administrators’ day', async () => {
  await buildEvents(1);
  const few: number[] = [];
  for (const path of PATHS) few.push(await blocksFor(path));
  await service.sql('truncate bookings.offers, bookings.bookings cascade');
  await buildEvents(10);
  // Today's offers are read one by one, and a page of fifty by an index.
  const many: number[] = [];
  for (const path of PATHS) many.push(await blocksFor(path));
  const more = many.map((blocks, at) => blocks - (few[at] ?? 0));
  expect(Math.max(...more)).toBeLessThan(300);
});

it('pages that a large import has left empty among the changes of days are not read', async () => {
  await runJob(service, addUpDaysJob, null);
  const before = await blocksFor('/api/admin/reports/bookings?period=year');
  await asOwner(
    service,
    `insert into bookings.day_changes (day, kind, offers, seats, limited, full_offers, waiting, billed, pending, booked)
     select current_date, 'event', 0, 0, 0, 0, 0, 0, 0, 0 from generate_series(1, 20000)`,
  );
  // Keep the last row, so that vacuum does not truncate the table.
  await asOwner(
    service,
    'delete from bookings.day_changes where id < (select max(id) from bookings.day_changes)',
  );
  await asOwner(service, 'vacuum analyze bookings.day_changes');
  const after = await blocksFor('/api/admin/reports/bookings?period=year');
  expect(after - before).toBeLessThan(50);
});
