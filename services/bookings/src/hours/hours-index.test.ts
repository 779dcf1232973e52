import { getPlans } from '@backflow/service-kit/testing';
import { beforeAll, expect, it } from '@jest/globals';
import { useBookingsService } from '../../test/start-bookings-service.ts';

const MEMBERS = 2000;
const EACH = 50;

const service = await useBookingsService();
const member = await service.buildMember();
const client = await service.as(member);
const admin = await service.as(await service.buildMember({ isAdmin: true }));

beforeAll(async () => {
  const { id } = await service.buildOffer('event');
  await service.sql(
    `with members as (select gen_random_uuid() as id from generate_series(1, $1::int) union all select $2::uuid)
     insert into bookings.hours_entries (user_id, booking_id, offer_id, kind, hours, day, reason, at)
     select members.id, gen_random_uuid(), $3, 'online', 1, date '2026-01-01' - n, 'attended', timestamptz '2026-01-01Z' - n * interval '1 day'
       from members, generate_series(1, $4::int) n`,
    [MEMBERS, member.id, id, EACH],
  );
  await service.sql('analyze bookings.hours_entries');
}, 60_000);

it.each([
  ['totals', '/api/user/hours', EACH],
  ['a page of entries', '/api/user/hours/entries?limit=20', 25],
  ['the entries of a year and kind', '/api/user/hours/entries?limit=20&year=2025&kind=online', EACH],
  ['the totals of a person', `/api/admin/users/${member.id}/hours`, EACH],
  ['the entries of a person', `/api/admin/users/${member.id}/hours/entries?limit=20`, 25],
])('reads only the member’s own entries for %s', async (_what, path, most) => {
  const who = path.includes('admin') ? admin : client;
  const plans = await getPlans(service, async () => (await who.fetch(path)).text(), /hours_entries/);
  const reads = plans.flat().filter(({ table }) => table === 'hours_entries');
  expect(reads.length).toBeGreaterThan(0);
  expect(reads.filter(({ node }) => node === 'Seq Scan')).toEqual([]);
  expect(Math.max(...reads.map(({ rows }) => rows))).toBeLessThanOrEqual(most);
});
