import { setImmediate } from 'node:timers/promises';
import type { GroupResult, InvoiceDetails } from '@backflow/contracts/bookings';
import { runJob } from '@backflow/service-kit/testing';
import { expect, describe, it } from '@jest/globals';
import pg from 'pg';
import { addMember, buildCompany } from '../../test/companies.ts';
import { queuedMails } from '../../test/mails.ts';
import { useBookingsService } from '../../test/start-bookings-service.ts';
import type { TestOffer } from '../../test/start-bookings-service.ts';
import { sendInvoicesJob } from '../invoices/send-invoices.ts';

const PAID = { price: '100.00', accessLevel: 'paid' } as const;
const service = await useBookingsService();
const admin = await service.as(await service.buildMember({ isAdmin: true }));
const send = () => runJob(service, sendInvoicesJob, null);

/** A company with an owner and technicians, and what the office does for it. */
async function start(fields: Partial<Parameters<typeof service.buildOffer>[1]> = {}) {
  const [owner, anna, bert, carl] = await service.buildMembers(4);
  const company = await buildCompany(service, [owner, anna, bert, carl]);
  const offer = await service.buildOffer('event', { ...PAID, ...fields });
  const memberIds = [anna.id, bert.id, carl.id];
  const group = { companyId: company.id, memberIds };
  const book = async (more: object = {}, { id }: TestOffer = offer): Promise<GroupResult> =>
    (await admin.post(`/api/admin/events/${id}/registrations/group`, { ...group, ...more })).body.data;
  const openOf = async (): Promise<InvoiceDetails[]> =>
    (await admin.get(`/api/admin/invoices?show=open&company=${company.id}`)).body.data;
  return { owner, anna, bert, carl, company, offer, memberIds, book, openOf };
}

const sendByHand = async ({ invoice }: GroupResult) => {
  await admin.post(`/api/admin/invoices/${invoice?.id}/send`);
  await send();
};
const getInvoice = async (id = ''): Promise<InvoiceDetails> =>
  (await admin.get(`/api/admin/invoices/${id}`)).body.data;

describe('an invoice over several bookings', () => {
  it.each([1, 3])('is sent as a whole where a part of it was paid before, from part %s', async (part) => {
    const booked = await (await start()).book();
    const path = `/api/admin/invoices/${booked.invoice?.id}`;
    await sendByHand(booked);
    await admin.post(`${path}/payments`, { amount: '30.00', method: 'check' });
    const { lines, billTo } = await getInvoice(booked.invoice?.id);
    const corrected = await admin.post(`${path}/correct`, {
      ...{ billTo: { ...billTo, purchaseOrder: 'PO 78' }, lines, reason: 'PO number' },
    });
    await service.sql(
      `update bookings.invoices set send_at = send_at - interval '1 minute' where number = $1 and part = $2`,
      [corrected.body.data.number, part],
    );
    await send();
    const parts = await service.sql(
      `select status, sent_at is not null as sent, send_at from bookings.invoices where number = $1 order by part`,
      [corrected.body.data.number],
    );
    expect(parts).toEqual(Array.from({ length: 3 }, () => ({ status: 'sent', sent: true, send_at: null })));
  });

  it('is sent with a part that joins it in that moment', async () => {
    const { invoice } = await (await start()).book();
    service.clock.now += 2 * 3_600_000;
    const other = new pg.Client({ connectionString: service.adminUrl });
    await other.connect();
    await other.query('begin');
    await other.query('select from bookings.invoices where id = $1 for update', [invoice?.id]);
    const sending = send();
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and query ilike '%invoices%'`;
    while ((await service.sql(waiting)).length === 0) await setImmediate();
    await other.query(
      `update bookings.invoices set status = 'void', voided_at = now(), send_at = null, balance = 0 where lead_id = $1 and part = 3`,
      [invoice?.id],
    );
    await other.query(
      `insert into bookings.invoices (kind, year, sequence, part, lead_id, is_joint, company_id, account_id, booking_id, offer_id,
                                      user_id, status, issued_at, send_at, due_on, aged_from, bill_to, lines, total, balance)
       select kind, year, sequence, 4, lead_id, is_joint, company_id, account_id, booking_id, offer_id,
              user_id, 'issued', issued_at, i.issued_at, due_on, aged_from, bill_to, lines, total, total
         from bookings.invoices i where lead_id = $1 and part = 3`,
      [invoice?.id],
    );
    await other.query('commit');
    await other.end();
    await sending;
    expect(await getInvoice(invoice?.id)).toMatchObject({ status: 'sent', total: '300.00' });
    const left = await service.sql(
      `select from bookings.invoices where lead_id = $1 and status = 'issued' and sent_at is null`,
      [invoice?.id],
    );
    expect(left).toEqual([]);
  });

  it('goes to nobody who manages the company no more', async () => {
    const { company, offer, memberIds } = await start();
    const dan = await service.buildMember();
    await addMember(service, company.id, dan, 'manager');
    const { body } = await (
      await service.as(dan)
    ).post(`/api/user/companies/${company.id}/bookings`, {
      ...{ offers: 'events', offerId: offer.id, memberIds },
    });
    await service.sql(
      `update identity.company_members set role = 'technician' where company_id = $1 and user_id = $2`,
      [company.id, dan.id],
    );
    await sendByHand(body.data);
    const mails = (await queuedMails(service)).filter(({ data }) => data.number === body.data.invoice.number);
    expect(mails.map(({ to }) => to)).toEqual(['ap@valley.example']);
  });

  it('keeps the due day of the rest when the part that is due first is cancelled before it is sent', async () => {
    const inDays = (days: number) => ({
      startsAt: service.inHours(days * 24),
      endsAt: service.inHours(days * 24 + 8),
    });
    const { anna, bert, carl, company, book, openOf } = await start(inDays(60));
    const late = await book({ memberIds: [anna.id] });
    const { dueOn } = await getInvoice(late.invoice?.id);
    const next = await service.buildOffer('event', { ...PAID, ...inDays(10) });
    const soon = await book({ memberIds: [bert.id] }, next);
    const joined = await admin.post('/api/admin/invoices/join', {
      ids: [soon.invoice?.id, late.invoice?.id],
    });
    expect(joined.body.data.dueOn < dueOn).toBe(true);
    await admin.patch(`/api/admin/registrations/${soon.seats[0]?.bookingId}/status`, { status: 'cancelled' });
    await admin.post(`/api/user/companies/${company.id}/bookings/${late.seats[0]?.bookingId}/reassign`, {
      userId: carl.id,
    });
    const [rest] = await openOf();
    expect(rest).toMatchObject({ total: '100.00', dueOn });
  });
});

describe('a seat that a company pays', () => {
  it('stays with whoever has used it', async () => {
    const { owner, anna, carl, company, book } = await start();
    const { seats } = await book({ memberIds: [anna.id] });
    const client = await service.as(owner);
    const id = seats[0]?.bookingId ?? '';
    await service.sql('update bookings.bookings set attended = true where id = $1', [id]);
    const listed = (await client.get(`/api/user/companies/${company.id}/bookings`)).body.data;
    expect(listed).toMatchObject([{ id, isMovable: false }]);
    const path = `/api/user/companies/${company.id}/bookings/${id}/reassign`;
    expect(await client.post(path, { userId: carl.id })).toMatchObject({
      ...{ status: 409, body: { message: 'This seat was used already, so it stays with whoever has it.' } },
    });
  });

  it('is invoiced once, also where it was passed on, cancelled late and booked again', async () => {
    const soon = { startsAt: service.inHours(26), endsAt: service.inHours(30) };
    const { anna, bert, company, book, openOf } = await start(soon);
    const booked = await book({ memberIds: [anna.id] });
    await sendByHand(booked);
    const passed = await admin.post(
      `/api/user/companies/${company.id}/bookings/${booked.seats[0]?.bookingId}/reassign`,
      {
        userId: bert.id,
      },
    );
    service.clock.now += 25 * 3_600_000;
    const technician = await service.as(bert);
    const cancelled = `/api/registrations/${passed.body.data.id}/cancel`;
    expect((await technician.post(cancelled, { effect: 'kept-due' })).status).toBe(200);
    expect((await book({ memberIds: [bert.id] })).booked).toBe(1);
    expect(await openOf()).toMatchObject([{ id: booked.invoice?.id, balance: '100.00' }]);
  });
});
