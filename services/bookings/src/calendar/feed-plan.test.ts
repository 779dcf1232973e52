import { getPlans } from '@backflow/service-kit/testing';
import { expect, it } from '@jest/globals';
import { useBookingsService } from '../../test/start-bookings-service.ts';

const MEMBERS = 2000;
const OFFERS = 200;
const BOOKINGS_EACH = 10;
/** A hundred thousand, of accounts that the test needs no names of. */
const OTHERS = 100_000;

const service = await useBookingsService();

it('one of thousands of feeds is polled and written by reading its own bookings alone', async () => {
  const member = await service.buildMember();
  const client = await service.as(member);
  await service.sql(
    `insert into events.events (title, start_date, price, access_level, is_published)
     select 'Class ' || n, $1::timestamptz + n * interval '1 hour', 0, 'free', true from generate_series(1, ${OFFERS}) n`,
    [service.inHours(1)],
  );
  await service.sql(
    `insert into bookings.bookings (kind, offer_id, user_id, status)
     select 'event', o.id, $1, 'confirmed' from (select id from bookings.offers order by id limit ${BOOKINGS_EACH}) o`,
    [member.id],
  );
  await service.sql(
    `insert into bookings.bookings (kind, offer_id, user_id, status)
     select 'event', o.id, gen_random_uuid(), 'confirmed'
       from bookings.offers o, generate_series(1, ${OTHERS / OFFERS}) n`,
  );
  await service.sql(
    `insert into bookings.calendar_feeds (user_id, nonce, token_hash, created_at)
     select gen_random_uuid(), 'n', 'hash ' || n, now() from generate_series(1, ${MEMBERS}) n`,
  );
  await service.sql('analyze bookings.bookings, bookings.offers, bookings.calendar_feeds, identity.users');
  await client.post('/api/user/calendar-feed');
  const { url } = (await client.get('/api/user/calendar-feed')).body.data as { url: string };
  const { pathname, search } = new URL(url);
  const visitor = await service.as(null);

  const plans = await getPlans(
    service,
    async () => (await visitor.fetch(pathname + search)).text(),
    /bookings|calendar_feeds/,
  );
  expect(plans.length).toBeGreaterThanOrEqual(2);
  const reads = plans.flat().filter(({ table }) => table !== undefined);
  const scanned = reads
    .filter(({ node, rows }) => node === 'Seq Scan' && rows > OFFERS)
    .map(({ table }) => table);
  expect(scanned).toEqual([]);
  const ofMany = reads.filter(({ table }) => table === 'bookings' || table === 'calendar_feeds');
  expect(Math.max(...ofMany.map(({ rows }) => rows))).toBeLessThanOrEqual(BOOKINGS_EACH);
}, 60_000);
