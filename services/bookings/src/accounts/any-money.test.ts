import { getCents, getDollars, totalAmount } from '@backflow/contracts/bookings';
import type { Attendee, InvoiceDetails, ListedPayment } from '@backflow/contracts/bookings';
import { runJob } from '@backflow/service-kit/testing';
import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { getPath } from '../../test/book.ts';
import { buildCompany } from '../../test/companies.ts';
import { accept, offerTo } from '../../test/hand-over.ts';
import { useBookingsService } from '../../test/start-bookings-service.ts';
import type { TestOffer } from '../../test/start-bookings-service.ts';
import { eraseMemberJob } from '../attendees/erase-member.ts';
import { sendInvoicesJob } from '../invoices/send-invoices.ts';

const HOUR_MS = 3_600_000;
const MEMBERS = 3;
const PRICES = ['0', '40.00', '95.50', '195.00'] as const;

const service = await useBookingsService();
const administrator = await service.buildMember({ isAdmin: true });
let admin = await service.as(administrator);

const member = fc.nat(MEMBERS - 1);
const event = fc.nat(1);
const amount = fc.integer({ min: 1, max: 30_000 }).map((cents) => getDollars(BigInt(cents)));
const of = <Type extends string>(type: Type, fields = {}) =>
  fc.record({ type: fc.constant(type), member, event, ...fields });
const action = fc.oneof(
  { weight: 6, arbitrary: of('book') },
  { weight: 3, arbitrary: of('cancel') },
  { weight: 2, arbitrary: of('set', { status: fc.constantFrom('pending', 'confirmed', 'cancelled') }) },
  { weight: 3, arbitrary: of('price', { price: fc.constantFrom(...PRICES) }) },
  { weight: 3, arbitrary: of('move') },
  { weight: 2, arbitrary: of('hand over', { to: member }) },
  { weight: 5, arbitrary: of('pay', { amount: fc.option(amount, { nil: undefined }) }) },
  { weight: 2, arbitrary: of('refund', { amount: fc.option(amount, { nil: undefined }) }) },
  { weight: 2, arbitrary: of('take back', { at: fc.nat(5) }) },
  { weight: 2, arbitrary: of('void', { at: fc.nat(5), seat: fc.constantFrom('keep', 'cancel') }) },
  { weight: 2, arbitrary: of('correct', { at: fc.nat(5), amount }) },
  { weight: 2, arbitrary: of('apply price', { to: fc.constantFrom('unpaid', 'all') }) },
  { weight: 4, arbitrary: of('book group') },
  { weight: 2, arbitrary: of('reassign', { to: member }) },
  { weight: 2, arbitrary: of('join') },
  {
    weight: 4,
    arbitrary: of('pay number', { at: fc.nat(5), amount: fc.option(amount, { nil: undefined }) }),
  },
  { weight: 2, arbitrary: of('correct lines', { at: fc.nat(5), amount }) },
  { weight: 1, arbitrary: of('erase') },
  { weight: 3, arbitrary: of('clock', { hours: fc.integer({ min: 1, max: 200 }) }) },
  { weight: 2, arbitrary: of('send') },
);
type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never;

interface World {
  offers: TestOffer[];
  members: { id: string }[];
  company: { id: string };
}

/** The ids of a member's bookings of an event, a seat first. */
const getBooking = async ({ offers, members }: World, { member: who, event: at }: Action) =>
  (
    await service.sql<{ id: string }>(
      `select id from bookings.bookings where offer_id = $1 and user_id = $2
        order by status = 'cancelled', account_id is null, booked_at desc limit 1`,
      [offers[at]?.id, members[who]?.id],
    )
  )[0]?.id;

/** Performs an action as a request or a job. What is refused changes nothing. @returns the status of the response */
async function act(world: World, step: Action): Promise<number> {
  const { offers, members } = world;
  const [offer, who] = [offers[step.event], members[step.member]];
  if (!offer || !who) throw new Error('there is no such offer or member');
  const fields: Readonly<Record<string, unknown>> = step;
  if (step.type === 'clock') {
    service.clock.now += Number(fields.hours) * HOUR_MS;
    // A session ends after 30 days.
    admin = await service.as(administrator);
    return 200;
  }
  if (step.type === 'send') return runJob(service, sendInvoicesJob, null).then(() => 200);
  if (step.type === 'erase') return runJob(service, eraseMemberJob, { memberId: who.id }).then(() => 200);
  if (step.type === 'price') {
    await service.updateOffer(offer, { price: String(fields.price) });
    return 200;
  }
  const client = await service.as(who);
  if (step.type === 'book') return (await client.post(getPath(offer))).status;
  if (step.type === 'apply price')
    return (await admin.post(`/api/admin/events/${offer.id}/price`, { to: fields.to })).status;
  const all = await service.sql<{ id: string; companyId: string | null }>(
    `select id, company_id as "companyId" from bookings.invoices where kind = 'invoice' and part = 1 order by sequence`,
  );
  if (step.type === 'book group')
    return (
      await admin.post(`/api/admin/events/${offer.id}/registrations/group`, {
        ...{ companyId: world.company.id, memberIds: members.map((each) => each.id), policy: 'fit' },
      })
    ).status;
  if (step.type === 'join') {
    const open = (await get(`/api/admin/invoices?show=open&company=${world.company.id}`)).data;
    if (open.length < 2) return 200;
    return (
      await admin.post('/api/admin/invoices/join', { ids: open.map((each: { id: string }) => each.id) })
    ).status;
  }
  if (step.type === 'pay number') {
    const number = all[Number(fields.at)]?.id;
    if (number === undefined) return 200;
    return (await admin.post(`/api/admin/invoices/${number}/payments`, { amount: fields.amount ?? null }))
      .status;
  }
  if (step.type === 'correct lines') {
    const number = all[Number(fields.at)]?.id;
    if (number === undefined) return 200;
    const { lines, billTo } = (await get(`/api/admin/invoices/${number}`)).data as InvoiceDetails;
    const live = lines.filter(({ isCancelled }) => !isCancelled);
    const changed = live.map((line, at) => ({
      ...line,
      amount: at === 0 ? String(fields.amount) : line.amount,
    }));
    return (
      await admin.post(`/api/admin/invoices/${number}/correct`, { billTo, lines: changed, reason: 'A test' })
    ).status;
  }
  const id = await getBooking(world, step);
  if (id === undefined) return 200;
  if (step.type === 'reassign') {
    const userId = members[Number(fields.to)]?.id;
    const path = `/api/user/companies/${world.company.id}/bookings/${id}/reassign`;
    return (await admin.post(path, { userId })).status;
  }
  const [payment, invoice] = await Promise.all([
    service.sql<{ id: string }>(
      `select p.id from bookings.payments p join bookings.bookings b on b.account_id = p.account_id where b.id = $1 order by p.number`,
      [id],
    ),
    service.sql<{ id: string }>(
      `select i.id from bookings.invoices i join bookings.bookings b on b.account_id = i.account_id
        where b.id = $1 and i.kind = 'invoice' order by i.sequence`,
      [id],
    ),
  ]);
  const [paid, billed] = [payment[Number(fields.at)]?.id, invoice[Number(fields.at)]?.id];
  const reason = 'A test';
  switch (step.type) {
    case 'cancel': {
      const { body } = await client.get(`/api/registrations/${id}/cancellation`);
      return (await client.post(`/api/registrations/${id}/cancel`, { effect: body.data.money.effect }))
        .status;
    }
    case 'set':
      return (await admin.patch(`/api/admin/registrations/${id}/status`, { status: fields.status })).status;
    case 'move': {
      const moveTo = offers[1 - step.event]?.id;
      return (await admin.post(`/api/admin/registrations/${id}/move`, { moveTo })).status;
    }
    case 'hand over': {
      const colleague = members[Number(fields.to)];
      if (!colleague || colleague === who) return 200;
      const token = await offerTo(service, who, id).catch(() => undefined);
      return token === undefined ? 409 : (await accept(service, colleague, token)).status;
    }
    case 'pay':
      return (await admin.post(`/api/admin/registrations/${id}/payments`, { amount: fields.amount ?? null }))
        .status;
    case 'refund':
      return (await admin.post(`/api/admin/registrations/${id}/refunds`, { amount: fields.amount ?? null }))
        .status;
    case 'take back':
      return paid === undefined
        ? 200
        : (await admin.post(`/api/admin/payments/${paid}/reverse`, { reason })).status;
    case 'void':
      return billed === undefined
        ? 200
        : (await admin.post(`/api/admin/invoices/${billed}/void`, { reason, seat: fields.seat })).status;
    default: {
      const lines = [{ description: 'Class', amount: String(fields.amount) }];
      const body = {
        billTo: { name: 'Pat Example', company: null, address: null, purchaseOrder: null },
        lines,
        reason,
      };
      return billed === undefined
        ? 200
        : (await admin.post(`/api/admin/invoices/${billed}/correct`, body)).status;
    }
  }
}

const get = async (path: string) => (await admin.get(path)).body;

/** Everything that shows money agrees with the records, to the cent. */
async function expectBooks({ offers }: World): Promise<void> {
  const wrong = await service.sql(`
    select 'account' as what, a.id from bookings.accounts a
     where a.invoiced <> (select coalesce(sum(case when i.kind = 'credit-note' then -i.total
                                               when i.status <> 'void' or i.sent_at is not null then i.total else 0 end), 0)
                            from bookings.invoices i where i.account_id = a.id)
        or a.received <> (select coalesce(sum(p.amount), 0) from bookings.payments p where p.account_id = a.id)
    union all
    select 'status', b.id from bookings.bookings b left join bookings.accounts a on a.id = b.account_id
     where b.status in ('pending', 'confirmed') and b.status <> case when coalesce(a.due, 0) > 0 then 'pending' else 'confirmed' end
    union all
    select 'more than one open invoice', account_id from bookings.invoices
     where kind = 'invoice' and status in ('issued', 'sent') group by account_id having count(*) > 1
    union all
    select 'balance', a.id from bookings.accounts a
     where a.due <> (select coalesce(sum(i.balance), 0) from bookings.invoices i where i.account_id = a.id)
    union all
    select 'open without a balance', i.id from bookings.invoices i
     where i.kind = 'invoice' and (i.status in ('issued', 'sent')) <> (i.balance > 0)
    union all
    select 'owes more than agreed', a.id from bookings.accounts a
     where a.invoiced > (select max(price) from bookings.agreements g where g.account_id = a.id)
    union all
    select 'gap', i.id from (select id, sequence, dense_rank() over (partition by kind, year order by sequence) as place
                               from bookings.invoices) i where i.sequence <> i.place
    union all
    select 'open days', null from (select coalesce(sum(count), 0) as count, coalesce(sum(amount), 0) as amount from bookings.open_invoice_days) t,
           (select count(distinct (year, sequence)) as count, coalesce(sum(balance), 0) as amount from bookings.invoices
             where kind = 'invoice' and status in ('issued', 'sent')) r where (t.count, t.amount) <> (r.count, r.amount)
    union all
    select 'figure ' || t.figure, null from (select figure, sum(count) as count, sum(amount) as amount from bookings.invoice_totals group by figure) t
      join lateral (select count(distinct (kind, year, sequence)) as count, coalesce(sum(abs(balance)), 0) as amount from bookings.invoices
                     where case t.figure when 'due' then kind = 'invoice' and status = 'sent' else refund = 'due' end) r on true
     where t.figure in ('due', 'refund') and (t.count, t.amount) <> (r.count, r.amount)
    union all
    select 'two payers', i.id from bookings.invoices i join bookings.accounts a on a.id = i.account_id
     where i.company_id is distinct from a.company_id
    union all
    select 'due days of one number', min(id::text)::uuid from bookings.invoices where sent_at is not null
     group by kind, year, sequence having count(distinct due_on) > 1 or count(distinct aged_from) > 1
    union all
    select 'booking', account_id from bookings.bookings where account_id is not null group by account_id having count(*) > 1`);
  expect(wrong).toEqual([]);

  const accounts = await service.sql<{ offerId: string; due: string; received: string }>(
    `select offer_id as "offerId", due::text, received::text from bookings.accounts`,
  );
  const getSum = (amounts: readonly string[], sign: 1 | -1 = 1) =>
    amounts
      .map((each) => getCents(each) * BigInt(sign))
      .reduce((sum, each) => sum + (each > 0n ? each : 0n), 0n);
  for (const { id } of offers) {
    const own = accounts.filter(({ offerId }) => offerId === id);
    const counts = (await get(`/api/admin/events/${id}/registrations/counts`)).data;
    const rows = (await get(`/api/admin/events/${id}/registrations`)) as Attendee[];
    const [due, received] = [
      getSum(own.map((each) => each.due)),
      getCents(totalAmount(own.map((each) => each.received))),
    ];
    expect([getCents(counts.unpaid), getCents(counts.paid)]).toEqual([due, received]);
    const shown = rows.flatMap(({ account }) => account ?? []);
    expect(getCents(totalAmount(shown.map((each) => each.due)))).toBe(due);
    expect(getCents(totalAmount(shown.map((each) => each.received)))).toBe(received);
  }
  const ofOffers = accounts.filter(({ offerId }) => offers.some(({ id }) => id === offerId));
  const report = (await get('/api/admin/reports/filled-seats?period=year')).data.total;
  const summary = (await get('/api/admin/invoices/summary')).data;
  const payments = (await get('/api/admin/payments?limit=100')).data as ListedPayment[];
  const due = getSum(ofOffers.map((each) => each.due));
  const received = getCents(totalAmount(ofOffers.map((each) => each.received)));
  expect([getCents(summary.amount), getCents(summary.refundDue.amount)]).toEqual([
    ...[
      due,
      getSum(
        ofOffers.map((each) => each.due),
        -1,
      ),
    ],
  ]);
  expect([getCents(report.unpaid), getCents(report.paid)]).toEqual([due, received]);
  expect(getCents(totalAmount(payments.map((each) => each.amount)))).toBe(received);
  const csv = await (await admin.fetch('/api/admin/payments/csv')).text();
  const amounts = csv
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(',')[2] ?? '');
  expect(getCents(totalAmount(amounts))).toBe(received);
}

it('the books agree to the cent after any sequence of changes, and past payments stay as they are', async () => {
  const start = service.clock.now;
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 5, maxLength: 25, size: 'max' }), async (steps) => {
      service.clock.now = start;
      await service.sql(
        `truncate bookings.invoices, bookings.invoice_counters, bookings.invoice_totals, bookings.open_invoice_days, bookings.accounts,
                  bookings.bookings, bookings.offers cascade`,
      );
      // Start within the weeks of the report, which ends with the present one. Administrators can book past events too.
      const startsAt = new Date(start + 5 * 24 * HOUR_MS);
      const fields = { price: '95.50', accessLevel: 'paid', startsAt, endsAt: null } as const;
      const members = await Promise.all(Array.from({ length: MEMBERS }, () => service.buildMember()));
      const world = {
        offers: [await service.buildOffer('event', fields), await service.buildOffer('event', fields)],
        members,
        company: await buildCompany(service, members),
      };
      let before: object[] = [];
      for (const step of steps) {
        expect([200, 201, 400, 404, 409, 410]).toContain(await act(world, step));
        await expectBooks(world);
        const payments = await service.sql<object>('select * from bookings.payments order by number');
        expect(payments.slice(0, before.length)).toEqual(before);
        before = payments;
      }
    }),
    { numRuns: 10, plugins: [fc.interruptAfterTimeLimit(90_000)] },
  );
  expect(await service.deadlocks()).toBe(0);
}, 180_000);
