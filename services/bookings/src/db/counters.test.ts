import { differencesAfterRandomWrites, runJob } from '@backflow/service-kit/testing';
import type { RandomInteger } from '@backflow/service-kit/testing';
import { expect, it } from '@jest/globals';
import { useBookingsService } from '../../test/start-bookings-service.ts';
import { addUpDaysJob } from '../admin-dashboard/add-up-days.ts';

const service = await useBookingsService();

const some = (table: string, random: RandomInteger) =>
  `id in (select id from bookings.${table} order by md5(id::text || '${random(1000)}') limit ${random(4)})`;
const FIGURES = 'offers, seats, limited, full_offers, waiting, billed, pending, booked';
const COUNTED = `
  select day, kind, ${FIGURES.split(', ')
    .map((name) => `sum(${name})::float8 as ${name}`)
    .join(', ')}
    from bookings.day_figures group by day, kind
  having (${FIGURES.split(', ')
    .map((name) => `sum(${name})`)
    .join(', ')}) <> (${FIGURES.replaceAll(/\w+/g, '0')})
   order by day, kind`;
/** The same from the offers and bookings themselves. */
const REAL = `
  select day, kind, ${FIGURES.split(', ')
    .map((name) => `sum(${name})::float8 as ${name}`)
    .join(', ')} from (
    select (starts_at at time zone 'America/Los_Angeles')::date as day, kind, 1 as offers, coalesce(capacity, 0) as seats,
           case when capacity is null then 0 else pending + confirmed + held end as limited,
           (waitlisted > 0)::int as full_offers, waitlisted as waiting,
           (select coalesce(sum(a.received + greatest(a.due, 0)), 0) from bookings.accounts a where a.offer_id = o.id) as billed,
           (select coalesce(sum(greatest(a.due, 0)), 0) from bookings.accounts a where a.offer_id = o.id) as pending, 0 as booked
      from bookings.offers o where is_published and deleted_at is null and starts_at is not null
    union all
    select (booked_at at time zone 'America/Los_Angeles')::date, kind, 0, 0, 0, 0, 0, 0, 0, 1 from bookings.bookings) figures
   group by day, kind order by day, kind`;

it('the figures of days are the real ones after any writes', async () => {
  for (const kind of ['event', 'webinar', 'course'] as const)
    await service.buildOffer(kind, { price: '5', accessLevel: 'paid' });
  const differences = await differencesAfterRandomWrites(service, {
    writes: [
      (random) => `insert into bookings.bookings (kind, offer_id, user_id, status, booked_at)
        select kind, id, gen_random_uuid(), (array['pending', 'confirmed', 'waitlisted', 'cancelled'])[1 + ${random(4)}],
               timestamptz '2026-11-20Z' + interval '${random(90)} hours' from bookings.offers`,
      (
        random,
      ) => `update bookings.bookings set status = (array['pending', 'confirmed', 'waitlisted', 'cancelled'])[1 + ${random(4)}]
        where ${some('bookings', random)}`,
      (random) =>
        `update bookings.bookings set booked_at = booked_at + interval '${random(30)} hours' where ${some('bookings', random)}`,
      (random) => `delete from bookings.bookings where account_id is null and ${some('bookings', random)}`,
      // Without an account: a trigger opens it.
      (
        random,
      ) => `insert into bookings.invoices (kind, year, sequence, booking_id, offer_id, user_id, status, issued_at, due_on, aged_from,
                                                  bill_to, lines, total)
        select 'invoice', 2026, (select count(*) from bookings.invoices) + row_number() over (), id, offer_id, user_id, 'issued', now(), '2026-12-01',
               '2026-11-01', '{}', '[]', ${random(50)} from bookings.bookings where account_id is null and ${some('bookings', random)}`,
      (
        random,
      ) => `update bookings.invoices set status = (array['paid', 'void'])[1 + ${random(2)}], paid_at = now()
        where status = 'issued' and ${some('invoices', random)}`,
      (random) =>
        `update bookings.offers set starts_at = timestamptz '2026-11-20Z' + interval '${random(90)} hours' where ${some('offers', random)} and kind <> 'course'`,
      (random) => `update bookings.offers set capacity = nullif(${random(30)}, 0), price = ${random(50)},
        access_level = case when ${random(3)} = 0 then 'free' else 'paid' end where ${some('offers', random)}`,
      (random) =>
        `update bookings.offers set is_published = not is_published where ${some('offers', random)}`,
      (random) =>
        `update bookings.offers set deleted_at = case when deleted_at is null then now() end where ${some('offers', random)}`,
    ],
    counters: { days: [COUNTED, REAL] },
  });
  expect(differences).toEqual([]);
});

it('the job adds up what changed, and no figure of a day is different afterwards', async () => {
  const before = await service.sql(COUNTED);
  expect(before).not.toEqual([]);
  await runJob(service, addUpDaysJob, null);
  expect(await service.sql('select 1 from bookings.day_changes')).toEqual([]);
  expect(await service.sql(COUNTED)).toEqual(before);
  await runJob(service, addUpDaysJob, null);
  expect(await service.sql(COUNTED)).toEqual(before);
});
