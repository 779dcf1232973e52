import type { AccountDetails } from '@backflow/contracts/bookings';
import type { TestMember } from '@backflow/service-kit/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { book } from '../../test/book.ts';
import { accept, offerTo } from '../../test/hand-over.ts';
import { requestsAbout } from '../../test/mails.ts';
import { useBookingsService } from '../../test/start-bookings-service.ts';
import type { TestOffer } from '../../test/start-bookings-service.ts';

const service = await useBookingsService();
const admin = await service.as(await service.buildMember({ isAdmin: true }));
let member: TestMember;
beforeEach(async () => {
  member = await service.buildMember();
});

const priced = (price: string, fields = {}) =>
  service.buildOffer('event', {
    price,
    accessLevel: 'paid',
    startsAt: service.inHours(24 * 60),
    endsAt: null,
    ...fields,
  });
const bookOne = async (offer: TestOffer, who = member): Promise<string> =>
  (await book(service, who, offer)).body.data.id;
const account = async (id: string): Promise<AccountDetails> =>
  (await admin.get(`/api/admin/registrations/${id}/account`)).body.data;
const pay = (id: string, body: object = {}) => admin.post(`/api/admin/registrations/${id}/payments`, body);
const refund = (id: string, body: object = {}) => admin.post(`/api/admin/registrations/${id}/refunds`, body);
const setStatus = (id: string, status: string) =>
  admin.patch(`/api/admin/registrations/${id}/status`, { status });
const move = async (id: string, to: TestOffer) =>
  (await admin.post(`/api/admin/registrations/${id}/move`, { moveTo: to.id })).body.data;
const getCounts = async (offer: TestOffer) =>
  (await admin.get(`/api/admin/events/${offer.id}/registrations/counts`)).body.data;
const getStatus = async (id: string) =>
  (await service.sql<{ status: string }>('select status from bookings.bookings where id = $1', [id]))[0]
    ?.status;
const openInvoices = async (id: string) =>
  (await account(id)).documents.filter(
    ({ kind, status }) => kind === 'invoice' && /issued|sent/.test(status),
  );
/** Sent, so that the grace period ends with its 24 hours. */
const sendNow = (id: string) =>
  service.sql(
    `update bookings.invoices set status = 'sent', sent_at = $2, send_at = null, seller = '{}'
      where booking_id = $1 and sent_at is null`,
    [...[id, service.inHours(0)]],
  );

describe('a price that changes', () => {
  it('charges nobody twice who moves to a date of the price that was paid', async () => {
    const [from, to] = [await priced('195.00'), await priced('195.00')];
    const id = await bookOne(from);
    await pay(id);
    await service.updateOffer(from, { price: '95.00' });
    expect(await move(id, to)).toMatchObject({ status: 'confirmed', due: '0.00' });
  });

  it('lets nobody off who moves from a cheaper date', async () => {
    const [from, to] = [await priced('95.00'), await priced('195.00')];
    const id = await bookOne(from);
    await pay(id);
    await service.updateOffer(from, { price: '195.00' });
    const moved = await move(id, to);
    expect(moved).toMatchObject({ status: 'pending', due: '100.00' });
    expect(await openInvoices(moved.id)).toMatchObject([{ total: '100.00', balance: '100.00' }]);
  });

  it('changes no amount of a booking, on any screen', async () => {
    const event = await priced('325.00');
    const id = await bookOne(event);
    await service.updateOffer(event, { price: '400.00' });
    expect(await account(id)).toMatchObject({ agreed: '325.00', due: '325.00' });
    expect(await getCounts(event)).toMatchObject({ unpaid: '325.00', paid: '0' });
    const [attendee] = (await admin.get(`/api/admin/events/${event.id}/registrations`)).body;
    expect(attendee.invoice).toMatchObject({ state: 'requested', amount: '325.00' });
  });

  it('from free leaves who has a seat without a debt, and without a payment', async () => {
    const event = await service.buildOffer('event');
    const id = await bookOne(event);
    await service.updateOffer(event, { price: '195.00', accessLevel: 'paid' });
    expect(await getCounts(event)).toMatchObject({ confirmed: 1, paid: '0', unpaid: '0' });
    expect((await admin.get(`/api/admin/registrations/${id}/account`)).status).toBe(404);
  });

  it('to free confirms who has not paid, and offers what was paid for refund', async () => {
    const event = await priced('195.00');
    const [unpaid, paid] = [await bookOne(event), await bookOne(event, await service.buildMember())];
    await pay(paid);
    await service.updateOffer(event, { price: '0' });
    const path = `/api/admin/events/${event.id}/price`;
    expect((await admin.get(path)).body.data).toEqual({ seats: 2, unpaid: 1, paid: 1, received: '195.00' });
    expect((await admin.post(path, { to: 'all' })).body.data).toEqual({ bookings: 2 });
    expect(await getStatus(unpaid)).toBe('confirmed');
    expect(await account(unpaid)).toMatchObject({ due: '0.00', received: '0.00' });
    expect(await account(paid)).toMatchObject({ surplus: '195.00' });
  });

  it('is applied to who has not paid, on request, with a corrected invoice', async () => {
    const event = await priced('195.00');
    const [unpaid, paid] = [await bookOne(event), await bookOne(event, await service.buildMember())];
    await pay(paid);
    await service.updateOffer(event, { price: '150.00' });
    await admin.post(`/api/admin/events/${event.id}/price`, { to: 'unpaid' });
    expect(await openInvoices(unpaid)).toMatchObject([{ total: '150.00' }]);
    expect(await account(paid)).toMatchObject({ agreed: '195.00', due: '0.00', surplus: '0.00' });
  });
});

describe('a booking that is cancelled', () => {
  it('and confirmed again is a booking at the price of today, with what is to be returned', async () => {
    const event = await priced('195.00');
    const id = await bookOne(event);
    await pay(id);
    await setStatus(id, 'cancelled');
    expect(await account(id)).toMatchObject({ surplus: '195.00' });
    await service.updateOffer(event, { price: '250.00' });
    expect((await setStatus(id, 'confirmed')).body.data.status).toBe('pending');
    expect(await account(id)).toMatchObject({
      agreed: '250.00',
      received: '195.00',
      due: '55.00',
      surplus: '0.00',
    });
  });

  it('late and booked again three times has one open invoice', async () => {
    const event = await priced('195.00', { startsAt: service.inHours(72) });
    const before = service.clock.now;
    let id = await bookOne(event);
    try {
      for (let time = 0; time < 3; time += 1) {
        await sendNow(id);
        service.clock.now += 20 * 3_600_000 + (time === 0 ? 5 * 3_600_000 : 0);
        const client = await service.as(member);
        const { effect } = (await client.get(`/api/registrations/${id}/cancellation`)).body.data.money;
        await client.post(`/api/registrations/${id}/cancel`, { effect });
        if (time === 0) expect(effect).toBe('kept-due');
        const again = await book(service, member, event);
        expect([time, again.status, again.body.code]).toEqual([time, 201, undefined]);
        id = again.body.data.id;
      }
    } finally {
      service.clock.now = before;
    }
    expect(await openInvoices(id)).toHaveLength(1);
    expect(await account(id)).toMatchObject({ due: '195.00' });
  });

  it('by a colleague to whom it was handed over is written about to the supplier', async () => {
    const event = await priced('195.00');
    const colleague = await service.buildMember();
    const id = await bookOne(event);
    await pay(id);
    const { id: theirs } = (await accept(service, colleague, await offerTo(service, member, id))).body.data;
    await (await service.as(colleague)).post(`/api/registrations/${theirs}/cancel`, { effect: 'none' });
    expect(await account(theirs)).toMatchObject({ surplus: '195.00' });
    expect(await requestsAbout(service, colleague)).toContainEqual(
      expect.objectContaining({ template: 'refund-due', to: { kind: 'supplier', about: colleague.id } }),
    );
  });
});

describe('an account', () => {
  it('takes a deposit, the rest and too much, and returns what is too much', async () => {
    const id = await bookOne(await priced('195.00'));
    const details = { day: '2026-05-30', method: 'check', reference: '1044' };
    expect((await pay(id, { amount: '50', ...details })).body.data).toMatchObject({
      ...{ received: '50.00', due: '145.00', payments: [{ amount: '50.00', ...details, isReversed: false }] },
    });
    expect(await getStatus(id)).toBe('pending');
    await pay(id, { amount: '150.00' });
    expect(await getStatus(id)).toBe('confirmed');
    expect((await refund(id, { amount: '5.01' })).body.errors[0].path).toBe('amount');
    expect((await refund(id)).body.data).toMatchObject({ due: '0.00', surplus: '0.00', received: '195.00' });
    expect((await refund(id)).status).toBe(409);
    expect((await pay(id)).status).toBe(409);
    for (const wrong of ['-1', '0', '1e3', '1.005', 'ten'])
      expect((await pay(id, { amount: wrong })).body.errors[0].path).toBe('amount');
    expect((await pay(id, { amount: '1', day: '2026-06-02' })).body.errors[0].path).toBe('day');
  });

  it('takes a payment back by its opposite, once, and never changes a record', async () => {
    const id = await bookOne(await priced('195.00'));
    const [payment] = (await pay(id)).body.data.payments;
    const reverse = (of: string) =>
      admin.post(`/api/admin/payments/${of}/reverse`, { reason: 'Another invoice' });
    const after = (await reverse(payment.id)).body.data as AccountDetails;
    expect(after).toMatchObject({ received: '0.00', due: '195.00' });
    expect(after.payments).toMatchObject([
      { amount: '195.00', isReversed: true },
      { amount: '-195.00', reason: 'Another invoice', reverses: payment.id },
    ]);
    expect(await getStatus(id)).toBe('pending');
    expect((await reverse(payment.id)).body.data.payments).toHaveLength(2);
    expect((await reverse(after.payments[1]?.id ?? '')).status).toBe(409);
    await expect(service.sql('update bookings.payments set amount = 1')).rejects.toThrow('final');
    await expect(service.sql('delete from bookings.agreements')).rejects.toThrow('final');
  });

  it('is paid once by two clicks at the same time', async () => {
    const id = await bookOne(await priced('195.00'));
    const clicks = await Promise.all([setStatus(id, 'confirmed'), setStatus(id, 'confirmed')]);
    expect(clicks.map(({ status }) => status)).toEqual([200, 200]);
    expect((await account(id)).payments).toHaveLength(1);
  });

  it('of a void invoice keeps the seat without a debt, and can be invoiced again', async () => {
    const id = await bookOne(await priced('195.00'));
    const [invoice] = await openInvoices(id);
    const path = `/api/admin/invoices/${invoice?.id ?? ''}`;
    await admin.post(`${path}/void`, { reason: 'Wrong company' });
    expect([await getStatus(id), (await account(id)).due]).toEqual(['confirmed', '0.00']);
    const lines = [{ description: 'RPZ rebuild', amount: '150.00' }];
    const billTo = { name: 'Ann Lee', company: 'Lee Plumbing', address: null, purchaseOrder: '00417' };
    const { body } = await admin.post(`${path}/correct`, { billTo, lines, reason: 'Invoiced again' });
    expect(body.data).toMatchObject({ total: '150.00', billTo, lines, status: 'issued' });
    expect([await getStatus(id), (await account(id)).due]).toEqual(['pending', '150.00']);
  });

  it('of a void invoice loses the seat where the administrator says so', async () => {
    const event = await priced('195.00');
    const id = await bookOne(event);
    const [invoice] = await openInvoices(id);
    await admin.post(`/api/admin/invoices/${invoice?.id ?? ''}/void`, { reason: 'No show', seat: 'cancel' });
    expect(await getStatus(id)).toBe('cancelled');
    expect(await account(id)).toMatchObject({ due: '0.00' });
  });

  it('is corrected in one step: a credit note, and an invoice with other lines, that stays paid', async () => {
    const id = await bookOne(await priced('195.00'));
    await pay(id);
    const [invoice] = (await account(id)).documents;
    const { body } = await admin.post(`/api/admin/invoices/${invoice?.id ?? ''}/correct`, {
      billTo: { name: 'Ann Lee', company: 'Lee & Sons', address: '1 Main St', purchaseOrder: null },
      reason: 'Another company',
      lines: [{ description: 'RPZ rebuild', amount: '195.00' }],
    });
    expect(body.data).toMatchObject({ status: 'paid', billTo: { company: 'Lee & Sons' } });
    const documents = (await account(id)).documents.map(({ kind, status, balance }) => [
      kind,
      status,
      balance,
    ]);
    expect(documents.sort()).toEqual([
      ['credit-note', 'sent', '0.00'],
      ['invoice', 'paid', '0.00'],
      ['invoice', 'void', '0.00'],
    ]);
    expect(await getStatus(id)).toBe('confirmed');
  });

  it('is due before the class', async () => {
    const id = await bookOne(await priced('195.00', { startsAt: service.inHours(24 * 12) }));
    expect(await account(id)).toMatchObject({ dueOn: '2026-06-06' });
  });
});
