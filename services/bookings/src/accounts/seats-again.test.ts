import type { AccountDetails } from '@backflow/contracts/bookings';
import type { TestMember } from '@backflow/service-kit/testing';
import { runJob } from '@backflow/service-kit/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { book } from '../../test/book.ts';
import { accept, offerTo } from '../../test/hand-over.ts';
import { requestsAbout } from '../../test/mails.ts';
import { useBookingsService } from '../../test/start-bookings-service.ts';
import type { TestOffer } from '../../test/start-bookings-service.ts';
import { invoiceMissedBookingsJob } from './invoice-missed-bookings.ts';

const service = await useBookingsService();
const admin = await service.as(await service.buildMember({ isAdmin: true }));
const start = service.clock.now;
afterEach(() => {
  service.clock.now = start;
});
const A_DAY = 25 * 3_600_000;

const priced = (price = '195.00', hours = 24 * 60) =>
  service.buildOffer('event', { price, accessLevel: 'paid', startsAt: service.inHours(hours), endsAt: null });
/** Too close for a refund. */
const soon = () => priced('195.00', 72);
const bookOne = async (offer: TestOffer, who: TestMember): Promise<string> =>
  (await book(service, who, offer)).body.data.id;
const account = async (id: string): Promise<AccountDetails> =>
  (await admin.get(`/api/admin/registrations/${id}/account`)).body.data;
const pay = async (id: string, body: object = {}): Promise<AccountDetails> =>
  (await admin.post(`/api/admin/registrations/${id}/payments`, body)).body.data;
const setStatus = (id: string, status: string) =>
  admin.patch(`/api/admin/registrations/${id}/status`, { status });
const takeBack = (id = '') => admin.post(`/api/admin/payments/${id}/reverse`, { reason: 'Wrong' });
const voidInvoice = (id = '', body: object = {}) =>
  admin.post(`/api/admin/invoices/${id}/void`, { reason: 'Goodwill', ...body });
const getStatus = async (id: string) =>
  (await service.sql<{ status: string }>('select status from bookings.bookings where id = $1', [id]))[0]
    ?.status;
const send = (id: string) =>
  service.sql(
    `update bookings.invoices set status = 'sent', sent_at = $2, send_at = null, seller = '{}'
      where booking_id = $1 and sent_at is null`,
    [id, service.inHours(0)],
  );
const getMoney = async (id: string, who: TestMember) =>
  (await (await service.as(who)).get(`/api/registrations/${id}/cancellation`)).body.data.money;

/** Booked, cancelled too late, and booked again: the debt stays. */
async function bookAgain(event: TestOffer, member: TestMember): Promise<string> {
  const id = await bookOne(event, member);
  await send(id);
  service.clock.now += A_DAY;
  const { effect } = await getMoney(id, member);
  expect(effect).toBe('kept-due');
  await (await service.as(member)).post(`/api/registrations/${id}/cancel`, { effect });
  return bookOne(event, member);
}
const liveInvoice = async (id: string) =>
  (await account(id)).documents.find(({ status }) => status !== 'void')?.id;

describe('the job that settles what was missed', () => {
  it('goes on after a payment that was recorded and taken back within a minute', async () => {
    const id = await bookOne(await priced(), await service.buildMember());
    const { payments } = await pay(id);
    await takeBack(payments[0]?.id);
    await expect(runJob(service, invoiceMissedBookingsJob, null)).resolves.toBeUndefined();
  });

  it('leaves a seat that was booked again at the price that was agreed', async () => {
    const event = await soon();
    const id = await bookAgain(event, await service.buildMember());
    const { agreements } = await account(id);
    await service.updateOffer(event, { price: '300.00' });
    await runJob(service, invoiceMissedBookingsJob, null);
    expect(await account(id)).toMatchObject({ agreements, agreed: '195.00', due: '195.00' });
  });
});

describe('what stays due of a seat before', () => {
  it('is waived with the invoice: a later cancellation invoices nothing', async () => {
    const id = await bookAgain(await soon(), await service.buildMember());
    await voidInvoice(await liveInvoice(id));
    expect((await account(id)).due).toBe('0.00');
    await setStatus(id, 'cancelled');
    expect((await account(id)).due).toBe('0.00');
  });

  it('is void with the invoice that cancels the booking', async () => {
    const id = await bookAgain(await soon(), await service.buildMember());
    const { body } = await voidInvoice(await liveInvoice(id), { seat: 'cancel' });
    expect([body.data.status, await getStatus(id)]).toEqual(['void', 'cancelled']);
  });

  it('is not lost by a member who paid for what became free', async () => {
    const member = await service.buildMember();
    const event = await soon();
    const id = await bookOne(event, member);
    await pay(id);
    await service.updateOffer(event, { price: '0' });
    await admin.post(`/api/admin/events/${event.id}/price`, { to: 'all' });
    service.clock.now += A_DAY;
    expect(await getMoney(id, member)).not.toMatchObject({ effect: 'kept-paid' });
  });
});

describe('a seat that was handed over', () => {
  async function handOver(event: TestOffer, paid: boolean) {
    const [ann, bob] = await service.buildMembers(2);
    const id = await bookOne(event, ann);
    if (paid) await pay(id);
    else await send(id);
    const theirs: string = (await accept(service, bob, await offerTo(service, ann, id))).body.data.id;
    return { ann, bob, theirs };
  }
  const getInvoices = async (who: TestMember): Promise<{ refund: string; status: string }[]> =>
    (await (await service.as(who)).get('/api/user/invoices')).body.data;

  it('leaves what is to be returned to the giver: the colleague pays for the next one', async () => {
    const event = await priced();
    const { ann, bob, theirs } = await handOver(event, true);
    await (await service.as(bob)).post(`/api/registrations/${theirs}/cancel`, { effect: 'none' });
    expect(await getStatus(await bookOne(event, bob))).toBe('pending');
    expect((await getInvoices(ann)).filter(({ refund }) => refund === 'due')).toHaveLength(1);
  });

  it('stays billed to the giver when its invoice is corrected', async () => {
    const { ann, bob, theirs } = await handOver(await priced(), false);
    const billTo = { name: 'Ann Diaz', company: '', address: '', purchaseOrder: 'PO-9' };
    const lines = [{ description: 'Class', amount: '195.00' }];
    const id = (await liveInvoice(theirs)) ?? '';
    await admin.post(`/api/admin/invoices/${id}/correct`, { billTo, lines, reason: 'PO' });
    expect(await getInvoices(bob)).toEqual([]);
    expect((await getInvoices(ann)).filter(({ status }) => status === 'issued')).toHaveLength(1);
  });
});

it('a booking that is set to pending brings its invoice again, and asks nobody to write one', async () => {
  const member = await service.buildMember();
  const id = await bookOne(await priced(), member);
  const requests = async () =>
    (await requestsAbout(service, member)).filter(({ template }) => template.includes('requested'));
  const before = await requests();
  await setStatus(id, 'confirmed');
  await setStatus(id, 'pending');
  expect(await requests()).toEqual(before);
});

it('a payment of which a part was returned is not taken back before that refund', async () => {
  const id = await bookOne(await priced(), await service.buildMember());
  const { payments } = await pay(id, { amount: '300.00' });
  await admin.post(`/api/admin/registrations/${id}/refunds`, {});
  expect((await takeBack(payments[0]?.id)).status).toBe(409);
  const { due, documents } = await account(id);
  expect([due, documents.map(({ balance }) => balance)]).toEqual(['0.00', ['0.00']]);
});

it('a move onto a waiting entry keeps the account of that entry', async () => {
  const member = await service.buildMember();
  const [here, there] = [await priced(), await priced()];
  const first = await bookOne(here, member);
  await pay(first);
  await setStatus(first, 'waitlisted');
  const second = await bookOne(there, member);
  await admin.post(`/api/admin/registrations/${second}/move`, { moveTo: here.id });
  const lost = await service.sql(
    `select a.id from bookings.accounts a
      where a.user_id = $1 and not exists (select from bookings.bookings b where b.account_id = a.id)`,
    [member.id],
  );
  expect(lost).toEqual([]);
});

it('a credit note over a part says so in its mail', async () => {
  const member = await service.buildMember();
  const id = await bookOne(await priced(), member);
  await pay(id);
  await admin.post(`/api/admin/registrations/${id}/move`, { moveTo: (await priced('95.00')).id });
  const [note] = await service.sql<{ id: string }>(
    `select id from bookings.invoices where kind = 'credit-note' and user_id = $1`,
    [member.id],
  );
  await service.sql(
    `insert into bookings.invoice_documents (invoice_id, content, sha256) values ($1, '%PDF', 'x')`,
    [note?.id],
  );
  await admin.post(`/api/admin/invoices/${note?.id ?? ''}/send`);
  const mails = (await requestsAbout(service, member)).filter(({ template }) => template === 'credit-note');
  expect(mails.map(({ data }) => data)).toMatchObject([{ extent: 'part', total: '100.00' }]);
});
