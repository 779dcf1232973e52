import { randomUUID } from 'node:crypto';
import type { AdminInvoice, InvoiceSummary } from '@backflow/contracts/bookings';
import { walkPages } from '@backflow/service-kit/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { buildInvoice } from '../../test/build-invoice.ts';
import { useBookingsService } from '../../test/start-bookings-service.ts';

const service = await useBookingsService();
const admin = await service.as(await service.buildMember({ isAdmin: true }));
const DAY = 24;
const PAID = { price: '25', accessLevel: 'paid' } as const;

const list = async (query = ''): Promise<AdminInvoice[]> =>
  (await admin.get(`/api/admin/invoices${query}`)).body.data;
const getIds = (items: readonly AdminInvoice[]) => items.map(({ id }) => id);
const event = (fields = {}) => service.buildOffer('event', { ...PAID, ...fields });
const bill = async (
  ...[offer, fields, member]: [Offer?, Parameters<typeof buildInvoice>[3]?, { id: string }?]
) => buildInvoice(service, offer ?? (await event()), member ?? (await service.buildMember()), fields);
type Offer = Awaited<ReturnType<typeof event>>;

beforeEach(() =>
  service.sql(`truncate bookings.invoices, bookings.open_invoice_days, bookings.invoice_totals cascade`),
);

describe('invoices', () => {
  it('have all that a list shows', async () => {
    const member = await service.buildMember({ firstName: 'Ana', lastName: 'Diaz' });
    const offer = await event({ title: 'Gauges' });
    const billTo = { name: 'Ana Diaz', company: 'Diaz & Sons', address: '1 Way', purchaseOrder: 'PO-7' };
    const { id, bookingId, number } = await bill(offer, { age: 40, dueIn: -10, billTo }, member);
    expect(await list()).toEqual([
      {
        ...{
          id,
          bookingId,
          number,
          kind: 'invoice',
          status: 'sent',
          title: 'Gauges',
          total: '25.00',
          balance: '25.00',
        },
        ...{ offers: 'events', offerId: offer.id, startsAt: service.inHours(48).toISOString() },
        ...{
          issuedAt: service.inHours(-40 * DAY).toISOString(),
          agedFrom: '2026-04-22',
          dueOn: '2026-05-22',
        },
        ...{ sentAt: service.inHours(-40 * DAY).toISOString(), sendAt: null, paidAt: null, voidedAt: null },
        ...{ refund: 'none', remindedAt: null, reminders: 0, pdfHref: `/api/admin/invoices/${id}/pdf` },
        ...{ bookings: 1, companyId: null },
        billedTo: { name: 'Ana Diaz', company: 'Diaz & Sons', purchaseOrder: 'PO-7' },
        user: expect.objectContaining({ id: member.id, firstName: 'Ana', emailStatus: 'confirmed' }),
      },
    ]);
  });

  it('are listed by what is to be done, each list in its order', async () => {
    const offer = await event();
    const issued = await bill(offer, { status: 'issued' });
    const sent = await bill(offer, { age: 20, dueIn: 10 });
    const late = await bill(offer, { age: 50, dueIn: -20 });
    const later = await bill(offer, { age: 45, dueIn: -30 });
    const paid = await bill(offer, { status: 'paid', age: 60, paidAt: service.inHours(-5) });
    const paidNow = await bill(offer, { status: 'paid', age: 61, paidAt: service.inHours(-1) });
    const gone = await bill(offer, { status: 'void', age: 70 });
    const credit = await bill(offer, { age: 65, credits: gone.id, refund: 'due' });
    for (const [show, expected] of [
      ['open', [late, later, sent, issued]],
      ['overdue', [later, late]],
      ['refund-due', [credit]],
      ['paid', [paidNow, paid]],
      ['void', [gone]],
      ['all', [issued, sent, later, late, paid, paidNow, credit, gone]],
    ] as const)
      expect([show, getIds(await list(`?show=${show}`))]).toEqual([show, expected.map(({ id }) => id)]);
    expect((await list('?show=refund-due'))[0]).toMatchObject({
      kind: 'credit-note',
      number: 'CN-2026-00001',
    });
    expect((await admin.get('/api/admin/invoices?show=unpaid')).status).toBe(400);
  });

  it('are filtered by kind, age, start, member and offer', async () => {
    const member = await service.buildMember();
    const soon = await event({ startsAt: service.inHours(6 * DAY), endsAt: service.inHours(6 * DAY + 8) });
    const later = await event({ startsAt: service.inHours(8 * DAY), endsAt: service.inHours(8 * DAY + 8) });
    const past = await event({ startsAt: service.inHours(-DAY), endsAt: service.inHours(-DAY + 8) });
    const course = await service.buildOffer('course', PAID);
    const ids = {
      course: (await bill(course, { age: 91, dueIn: -61 })).id,
      past: (await bill(past, { age: 90, dueIn: -60 })).id,
      later: (await bill(later, { age: 31 }, member)).id,
      soon: (await bill(soon, { age: 30 })).id,
    };
    for (const [query, expected] of [
      ['?offers=courses', [ids.course]],
      ['?offers=events', [ids.past, ids.later, ids.soon]],
      ['?starts=soon', [ids.soon]],
      ['?starts=past', [ids.past]],
      ['?age=0-30', [ids.soon]],
      ['?age=31-60', [ids.later]],
      ['?age=61-90', [ids.past]],
      ['?age=over-90', [ids.course]],
      ['?show=overdue&age=over-90', [ids.course]],
      [`?member=${member.id}`, [ids.later]],
      [`?show=all&offer=${past.id}`, [ids.past]],
      ['?starts=soon&age=31-60', []],
    ] as const)
      expect([query, getIds(await list(query))]).toEqual([query, expected]);
  });

  it('are found by number, by whom they are billed to, and by the member', async () => {
    const name = `Zeller${randomUUID().slice(0, 6)}`;
    const member = await service.buildMember({ firstName: 'José', lastName: name });
    const first = await bill(undefined, {}, member);
    const second = await bill(undefined, {
      billTo: { name: 'Ana Díaz', company: 'Acme Plumbing, Inc.', purchaseOrder: '4711-b' },
    });
    const credit = await bill(undefined, { credits: second.id, refund: 'due' });
    const [, year, sequence] = second.number.split('-');
    for (const [search, expected] of [
      [second.number, [second]],
      [second.number.toLowerCase().replaceAll('-', ' '), [second]],
      [`${year}-${Number(sequence)}`, [second]],
      [credit.number, [credit]],
      ['acme plumb', [second]],
      ['ana diaz acme', [second]],
      [`joes ${name}`, [first]],
      ['4711', [second]],
      [name.toLowerCase(), [first]],
      [member.email, [first]],
      ["o'neil & (x) | :*", []],
    ] as const)
      expect([search, getIds(await list(`?show=all&search=${encodeURIComponent(search)}`))]).toEqual([
        search,
        expected.map(({ id }) => id),
      ]);
    expect(getIds(await list(`?show=all&search=${Number(sequence)}`))).toContain(second.id);
    expect(await list(`?show=paid&search=${second.number}`)).toEqual([]);
  });

  it('are found by the reference of a payment, by administrators only', async () => {
    const member = await service.buildMember();
    const paid = await buildInvoice(service, await service.buildOffer('event', PAID), member, {
      total: '325.00',
    });
    const reference = `CHK-${randomUUID().slice(0, 8)}`;
    await admin.post(`/api/admin/registrations/${paid.bookingId}/payments`, { amount: '100', reference });
    for (const search of [reference, reference.toLowerCase().replace('-', ' '), reference.slice(0, 8)])
      expect([search, getIds(await list(`?show=all&search=${search}`))]).toEqual([search, [paid.id]]);
    const other = await service.as(member);
    expect((await other.get(`/api/admin/invoices?show=all&search=${reference}`)).status).toBe(403);
  });

  it.each(['open', 'overdue', 'refund-due', 'paid', 'void', 'all'])(
    'of %s come page by page, without gaps or repeats',
    async (show) => {
      const offer = await event();
      const ids = new Set<string>();
      for (let days = 0; days < 7; days += 1) {
        // Several of one day.
        const age = Math.floor(days / 3) + 40;
        const fields = {
          ...(show === 'paid' && { status: 'paid' as const, paidAt: service.inHours(-age) }),
          ...(show === 'void' && { status: 'void' as const }),
        };
        const { id } = await bill(offer, { age, dueIn: 30 - age, ...fields });
        if (show === 'refund-due') {
          await service.sql(`update bookings.invoices set status = 'void' where id = $1`, [id]);
          ids.add((await bill(offer, { age, credits: id, refund: 'due' })).id);
        } else ids.add(id);
      }
      const seen = getIds(await walkPages(admin, `/api/admin/invoices?show=${show}&limit=3`));
      expect(seen).toHaveLength(7);
      expect(new Set(seen)).toEqual(ids);
    },
  );

  it('come as a CSV file with the same filters, safe for spreadsheets', async () => {
    await bill(await service.buildOffer('course', PAID), { age: 5 });
    const member = await service.buildMember({ firstName: 'Ana', lastName: 'Diaz' });
    const billTo = {
      name: '=HYPERLINK("http://evil.example")',
      company: '- Plumbing; @SUM(A1)',
      purchaseOrder: '00123',
    };
    const { number } = await bill(await event({ title: '@Gauges' }), { age: 2, billTo }, member);
    const response = await admin.fetch('/api/admin/invoices/csv?offers=events');
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="invoices-open-2026-06-01.csv"',
    );
    const [header, ...rows] = (await response.text()).trim().split('\n');
    expect(header).toContain(
      'Number,Kind,Status,Issued (PT),Sent (PT),Due on,Age in days,Paid (PT),Total (USD),Left to pay (USD)',
    );
    expect(rows).toEqual([
      `${number},invoice,sent,2026-05-30 08:00,2026-05-30 08:00,2026-07-01,2,,25.00,25.00,,` +
        `"\u00a0=HYPERLINK(""http://evil.example"")","\u00a0- Plumbing; @SUM(A1)",\u00a000123,Ana,Diaz,${member.email},confirmed,,\u00a0@Gauges,2026-06-03 08:00,,0`,
    ]);
  });
});

describe('the summary of invoices', () => {
  const summary = async (): Promise<InvoiceSummary> =>
    (await admin.get('/api/admin/invoices/summary')).body.data;

  it('totals open ones by age and start, overdue ones, refunds, and what came in this month, exactly', async () => {
    const soon = await event();
    const course = await service.buildOffer('course', PAID);
    for (const age of [0, 30, 31, 60, 61, 90, 91, 400])
      await bill(soon, { age, total: '0.10', dueIn: 30 - age });
    const big = await bill(course, { status: 'issued', total: '99999999.99' });
    const paid = { status: 'paid', age: 40, total: '40.00' } as const;
    await bill(soon, { ...paid, paidAt: new Date('2026-06-01T07:00:00Z') });
    // The last minute of May in Pacific time.
    await bill(soon, { ...paid, paidAt: new Date('2026-06-01T06:59:59Z') });
    const gone = await bill(course, { ...paid, status: 'void', paidAt: service.inHours(-1), total: '7.00' });
    await bill(course, { credits: gone.id, refund: 'due', total: '7.00' });
    expect(await summary()).toEqual({
      ...{ count: 9, amount: '100000000.79', soon: { count: 8, amount: '0.80' } },
      ages: [
        { age: '0-30', count: 3, amount: '100000000.19' },
        { age: '31-60', count: 2, amount: '0.20' },
        { age: '61-90', count: 2, amount: '0.20' },
        { age: 'over-90', count: 2, amount: '0.20' },
      ],
      overdue: { count: 6, amount: '0.60' },
      refundDue: { count: 1, amount: '7.00' },
      received: { count: 2, amount: '47.00' },
    });
    await service.sql(`update bookings.invoices set status = 'void', voided_at = now() where id = $1`, [
      big.id,
    ]);
    await service.sql(`update bookings.invoices set refund = 'made' where refund = 'due'`);
    expect(await summary()).toMatchObject({
      ...{ count: 8, amount: '0.80', refundDue: { count: 0, amount: '0.00' } },
    });
    const { count, amount, ages, soon: starting } = await summary();
    expect((await admin.get('/api/admin/money/summary')).body.data).toEqual({
      ...{ count, amount, ages, soon: starting },
    });
  });
});
