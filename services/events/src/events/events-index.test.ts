import { asOwner, getPlans } from '@backflow/service-kit/testing';
import type { PlanStep, TestMember } from '@backflow/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { useEventsService } from '../../test/start-events-service.ts';

const SUPPLIER = 'Northline Contractors';
/** Without their last digits. */
const SERIES = '00000000-0000-4000-8000-0000000000';
const RESOURCE = '00000000-0000-4000-8000-00000000000';

const service = await useEventsService();
// Twenty years of events around the present; every fiftieth takes three days, and few have a typed supplier. Inserted in parts
// because of the statement timeout. Triggers other than those of offers are not needed here.
await asOwner(
  service,
  'alter table events.events disable trigger user; alter table events.events enable trigger events_publish_offer',
);
for (let part = 0; part < 16; part += 1) {
  await service.context.db.reader.query(`
  insert into events (title, start_date, end_date, location, custom_supplier_name, related_resource_ids, is_published)
  select 'Class ' || n, at, at + case when n % 50 = 0 then interval '3 days' else interval '8 hours' end,
         'Hall ' || n % 40, case when n % 100 = 0 then '${SUPPLIER}' end,
         case when n % 60 < 3 then array[('${RESOURCE}' || n % 10)::uuid] else '{}' end, true
    from (select n, timestamptz '2016-06-01 15:00Z' + n * interval '11 hours' as at
            from generate_series(${part * 1000 + 1}, ${part * 1000 + 1000}) n) classes`);
}
await asOwner(service, 'analyze events.events');
const member = await service.buildMember();
// The member has a seat in every hundredth event; other members have one in the others.
await asOwner(
  service,
  `insert into bookings.bookings (kind, offer_id, user_id, status)
   select 'event', id, case when row_number() over (order by start_date) % 100 = 0 then $1::uuid else gen_random_uuid() end,
          'confirmed' from events.events`,
  [member.id],
);
await asOwner(service, 'vacuum analyze bookings.offers, bookings.bookings');

/** Makes Postgres plan for `count` events. */
async function pretendRows(count: number): Promise<void> {
  await asOwner(service, `update pg_class set reltuples = $1 where oid = 'events.events'::regclass`, [count]);
}

const isOf =
  (name: string) =>
  ({ table, index }: PlanStep): boolean =>
    table === name || index?.startsWith(`${name}_`) === true;

/** The plan steps of each statement of a call. */
const plansFor = async (who: TestMember | null, path: string): Promise<PlanStep[][]> => {
  const client = await service.as(who);
  return getPlans(service, async () => {
    expect((await client.get(path)).status).toBe(200);
  });
};

/** The plan steps of the last statement of a call. */
const stepsFor = async (who: TestMember | null, path: string): Promise<PlanStep[]> =>
  (await plansFor(who, path)).at(-1) ?? [];

/** The steps that read events during a visitor's call. */
const readingEvents = async (path: string): Promise<PlanStep[]> =>
  (await stepsFor(null, path)).filter(isOf('events'));

describe('with twenty years of events an index is used for', () => {
  it.each([
    ['running events of this month', 'limit=100&startDate=2026-06-01&endDate=2026-07-01&running=true'],
    ['running events of a past month', 'limit=100&startDate=2017-02-01&endDate=2017-03-01&running=true'],
    ['running events of a future month', 'limit=100&startDate=2034-02-01&endDate=2034-03-01&running=true'],
  ])('%s', async (_what, query) => {
    const steps = await readingEvents(`/api/events?${query}`);
    expect(steps.map(({ node }) => node)).not.toContain('Seq Scan');
    for (const { rows } of steps) expect(rows).toBeLessThan(1000);
  });

  it('running events, when Postgres plans for a million rows', async () => {
    await pretendRows(1_000_000);
    const query = 'limit=20&startDate=2026-06-01&endDate=2026-07-01&running=true';
    const steps = await readingEvents(`/api/events?${query}`);
    await asOwner(service, 'analyze events.events');
    expect(steps.map(({ index }) => index)).toContain('events_published_by_span');
    for (const { rows } of steps) expect(rows).toBeLessThan(1000);
  });

  it('events of a typed supplier, and the list of these', async () => {
    const suppliers: { id: string; name: string }[] = (
      await (await service.as(null)).get('/api/event-suppliers')
    ).body.data;
    const id = suppliers.find(({ name }) => name === SUPPLIER)?.id;
    const listed = await readingEvents(`/api/events?supplierId=${id}`);
    expect(listed.map(({ index }) => index)).toContain('events_published_by_supplier_key');
    const named = await readingEvents('/api/event-suppliers');
    expect(named.map(({ index }) => index)).toContain('events_published_custom_suppliers');
  });

  it('events that list a resource', async () => {
    const steps = await readingEvents(`/api/events?resourceId=${RESOURCE}1`);
    expect(steps.map(({ index }) => index)).toContain('events_published_by_resource');
    for (const { rows } of steps) expect(rows).toBeLessThan(500);
  });

  it('the other dates of a series', async () => {
    await asOwner(
      service,
      `with added as (insert into events.series (id) select ('${SERIES}' || n)::uuid from generate_series(10, 59) n)
       update events.events set series_id = ('${SERIES}' || substr(title, 7)::int % 50 + 10)::uuid
        where start_date between '2026-06-01' and '2027-06-01'`,
    );
    await asOwner(service, 'analyze events.events');
    const steps = await readingEvents(`/api/events?seriesId=${SERIES}17&limit=7`);
    expect(steps.map(({ index }) => index)).toContain('events_by_series');
    for (const { rows } of steps) expect(rows).toBeLessThan(60);

    const admin = await service.buildMember({ isAdmin: true });
    const ofSeries = (await plansFor(admin, `/api/admin/series/${SERIES}17`)).flat().filter(isOf('events'));
    expect(ofSeries).not.toEqual([]);
    expect(ofSeries.map(({ node }) => node)).not.toContain('Seq Scan');
  });

  it.each([
    ['the seats and own bookings of a page', null, 'limit=100'],
    ['the seats and own bookings of a member’s page', 'member', 'limit=100'],
    ['a month of them', 'member', 'limit=100&startDate=2026-06-01&endDate=2026-07-01&running=true'],
  ])('%s', async (_what, who, query) => {
    const steps = (await plansFor(who === null ? null : member, `/api/events?${query}`)).flat();
    for (const table of ['offers', 'bookings']) {
      const reads = steps.filter(isOf(table));
      expect(reads.length > 0).toBe(table === 'offers' || who !== null);
      for (const { node, rows } of reads) {
        expect(node).toMatch(/^Index/);
        expect(rows).toBeLessThan(300);
      }
    }
  });

  it.each([
    ['with unpaid bookings', 'payment=unpaid', 'offers_unpaid_by_start', 'pending'],
    ['with people who wait', 'seats=waiting', 'offers_waiting_by_start', 'waitlisted'],
  ])(
    'administrators’ events %s, few of which are read however many there are',
    async (_what, query, index, status) => {
      await asOwner(
        service,
        `with wanted as (update events.events set price = 10, access_level = 'paid'
                        where id in (select id from events.events where start_date < '2020-01-01' limit 3000) returning id)
       insert into bookings.bookings (kind, offer_id, user_id, status)
       select 'event', id, gen_random_uuid(), $1 from wanted`,
        [status],
      );
      await asOwner(service, 'analyze bookings.bookings, bookings.offers, events.events');
      const admin = await service.buildMember({ isAdmin: true });
      for (const sort of ['latest', 'soonest', 'latest&timing=past']) {
        const plans = (await plansFor(admin, `/api/admin/events?${query}&sort=${sort}`)).flat();
        expect(plans.map((step) => step.index)).toContain(index);
        for (const { rows } of plans) expect(rows).toBeLessThan(500);
      }
    },
  );
});
