import { randomUUID } from 'node:crypto';
import { getPlans } from '@backflow/service-kit/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { buildCrowd } from '../../test/build-crowd.ts';
import { useBookingsService } from '../../test/start-bookings-service.ts';

/** Open invoices, half of them overdue; there are four times as many paid ones, and half as many void ones. */
const OPEN = 20_000;
const OFFERS = 50;

const service = await useBookingsService();
const admin = await service.as(await service.buildMember({ isAdmin: true }));

/** The tables that a request scans completely, and the most rows that one step reads. */
async function reading(path: string) {
  const plans = await getPlans(
    service,
    async () => (await admin.fetch(path)).text(),
    /\b(invoices|invoice_totals|open_invoice_days)\b/,
  );
  const reads = plans.flat().filter(({ table }) => table !== undefined);
  return {
    scanned: reads
      .filter(({ node, table }) => node === 'Seq Scan' && (table === 'invoices' || table === 'bookings'))
      .map(({ table }) => table),
    most: Math.max(0, ...reads.map(({ rows }) => rows)),
  };
}

/** Invoices of the event's bookings, from `first` on; each has a day of the last 400. */
const insert = (count: number, first: number, columns: string, values: string, source: string) =>
  service.sql(
    `insert into bookings.invoices (kind, year, sequence, account_id, booking_id, offer_id, user_id, issued_at, due_on, aged_from,
                                    bill_to, lines, total, ${columns})
     select 'invoice', 2026, $2 + n, b.account_id, b.id, b.offer_id, b.user_id, timestamptz '2026-05-01Z' - n % 400 * interval '1 day',
            date '2026-06-01' + case when n % 2 = 0 then 30 else -(n % 400)::int end, date '2026-05-01' - (n % 400)::int,
            jsonb_build_object('name', 'Pat Number' || n, 'company', 'Pipes ' || n % 1000), '[]', 25, ${values}
       from (select *, row_number() over (order by id) as n from ${source} limit $1) b`,
    [count, first],
  );

describe('few of a hundred thousand invoices are read', () => {
  let member: string | undefined;
  let offer: string;
  beforeAll(async () => {
    for (let number = 0; number < OFFERS; number += 1) {
      // One starts soon, one is past.
      const startsAt = service.inHours(number === 0 ? 48 : number === 1 ? -48 : 24 * 60 + number);
      const endsAt = new Date(startsAt.getTime() + 3_600_000);
      const fields = { price: '25', accessLevel: 'paid', startsAt, endsAt } as const;
      const event = await service.buildOffer('event', fields);
      offer = event.id;
      await buildCrowd(service, event, OPEN / OFFERS, { status: 'pending', hasAccounts: number < 4 });
    }
    // Insert the accounts in bulk: the triggers would add up row by row.
    await service.sql(`
      insert into bookings.accounts (id, offer_id, user_id) select id, offer_id, user_id from bookings.bookings`);
    await service.sql('update bookings.bookings set account_id = id');
    await service.sql('alter table bookings.invoices disable trigger invoices_add_up');
    const repeated = (times: number) =>
      `(select b.* from bookings.bookings b, generate_series(1, ${times})) b`;
    await insert(
      4 * OPEN,
      OPEN,
      'status, sent_at, paid_at',
      `'paid', now(), timestamptz '2026-05-01Z' - n * interval '1 minute'`,
      repeated(4),
    );
    await insert(
      OPEN / 2,
      5 * OPEN,
      'status, sent_at, voided_at',
      `'void', now(), now()`,
      'bookings.bookings',
    );
    await insert(OPEN, 0, 'status, sent_at, balance', `'sent', now(), 25`, 'bookings.bookings');
    await service.sql(`
      insert into bookings.invoice_counters (year, invoices) values (2026, ${6 * OPEN})`);
    await service.sql(`
      insert into bookings.invoices (kind, year, sequence, account_id, booking_id, offer_id, user_id, status, issued_at, due_on, aged_from,
                                     bill_to, lines, total, credits, refund)
      select 'credit-note', 2026, row_number() over (order by id), account_id, booking_id, offer_id, user_id, 'sent', issued_at, due_on, aged_from,
             bill_to, lines, total, id, 'due'
        from bookings.invoices where status = 'void' limit 300`);
    [{ id: member } = { id: undefined }] = await service.sql<{ id: string }>(
      'select id from identity.users where first_name = $1 limit 1',
      ['Pat'],
    );
    await service.sql('analyze bookings.invoices, bookings.bookings, bookings.offers, identity.users');
  }, 120_000);

  it.each([
    ['of each list', ['', '?show=overdue', '?show=paid', '?show=void', '?show=refund-due', '?show=all'], 200],
    // Scans the list up to a limit, then uses another index.
    ['of an age', ['?age=31-60', '?show=overdue&age=over-90'], 2500],
    ['of a kind and a start', ['?offers=events', '?starts=soon', '?show=all&starts=past'], 2500],
    ['of a number', ['?show=all&search=INV-2026-00017', '?search=17'], 2500],
    ['of a name', ['?show=all&search=number4711', `?search=${randomUUID()}`], 2500],
    ['in the totals', ['/summary'], 1000],
  ])('%s, on the first page and on a later one', async (_what, queries, most) => {
    for (const query of queries) {
      const path = `/api/admin/invoices${query}`;
      const { headers } = await admin.fetch(path);
      const next = /^<(.+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
      for (const each of next === undefined ? [path] : [path, next]) {
        const read = await reading(each);
        expect([each, read.scanned]).toEqual([each, []]);
        expect(read.most).toBeLessThanOrEqual(most);
      }
    }
  });

  it('of a member, of an event, and on the person’s page', async () => {
    for (const path of [
      `/api/admin/invoices?member=${member}`,
      `/api/admin/invoices?show=all&offer=${offer}`,
      `/api/admin/users/${member}/bookings/counts`,
    ]) {
      const read = await reading(path);
      expect([path, read.scanned]).toEqual([path, []]);
      expect(read.most).toBeLessThanOrEqual(2500);
    }
  });
});
