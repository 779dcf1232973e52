import { randomUUID } from 'node:crypto';
import type { Attendee, GroupResult, InvoiceDetails, MemberBooking } from '@backflow/contracts/bookings';
import type { TestResponse } from '@backflow/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { buildCompany } from '../../test/companies.ts';
import { useBookingsService } from '../../test/start-bookings-service.ts';
import type { TestOffer } from '../../test/start-bookings-service.ts';

const PAID = { price: '100.00', accessLevel: 'paid' } as const;
const service = await useBookingsService();
const admin = await service.as(await service.buildMember({ isAdmin: true }));
const getInvoice = async (id: string): Promise<InvoiceDetails> =>
  (await admin.get(`/api/admin/invoices/${id}`)).body.data;

/** A company with an owner and technicians, whom the office books. */
async function start(fields: Parameters<typeof buildCompany>[2] = {}) {
  const [owner, anna, bert, carl] = await service.buildMembers(4);
  const company = await buildCompany(service, [owner, anna, bert, carl], fields);
  const group = { companyId: company.id, memberIds: [anna.id, bert.id, carl.id] };
  const book = async ({ id }: TestOffer, more: object = {}): Promise<GroupResult> =>
    (await admin.post(`/api/admin/events/${id}/registrations/group`, { ...group, ...more })).body.data;
  const [client, offer] = [await service.as(owner), await service.buildOffer('event', PAID)];
  return { anna, bert, company, client, offer, book };
}

describe('a company that pays', () => {
  it('is named in lists of attendees and of a person, and has the payments of its bookings', async () => {
    const { anna, company, client, offer, book } = await start();
    await book(offer);
    const payer = { id: company.id, name: 'Valley Backflow' };
    const attendees = await admin.get(`/api/admin/events/${offer.id}/registrations`);
    expect(attendees.body.map((each: Attendee) => each.payer)).toEqual([payer, payer, payer]);
    const accounts = `/api/admin/companies/${company.id}/accounts`;
    const [{ id, member }] = (await admin.get(accounts)).body.data;
    await admin.post(`/api/admin/registrations/${id}/payments`, { method: 'check', reference: '1041' });
    const read = (await admin.get(accounts)).body.data as MemberBooking[];
    expect(read.map(({ payments }) => payments.map(({ method, reference }) => [method, reference]))).toEqual([
      ...[[], []],
      [['check', '1041']],
    ]);
    expect(read.at(-1)).toMatchObject({ member, account: { due: '0.00' }, payer });
    expect((await client.get(accounts)).status).toBe(403);
    expect((await (await service.as(null)).get(accounts)).status).toBe(401);
    expect((await admin.get(accounts.replace(company.id, randomUUID()))).status).toBe(404);
    const own = await service.buildOffer('event', PAID);
    await service.buildBooking(own, anna, { status: 'pending' });
    const bookings = await admin.get(`/api/admin/users/${anna.id}/bookings`);
    const payers = bookings.body.data.map((each: MemberBooking) => [each.offer.id, each.payer]);
    expect(new Map(payers)).toEqual(
      new Map([
        [offer.id, payer],
        [own.id, undefined],
      ]),
    );
  });

  it('has its purchase order number on invoices that are billed anew, corrected or joined', async () => {
    const { anna, bert, client, book } = await start({ requiresPurchaseOrder: true });
    const ids: string[] = [];
    for (const [member, purchaseOrder] of [
      [anna, 'PO 1'],
      [bert, 'PO 2'],
    ] as const) {
      const { invoice } = await book(await service.buildOffer('event', PAID), {
        memberIds: [member.id],
        purchaseOrder,
      });
      ids.push(invoice?.id ?? '');
    }
    const [id = ''] = ids;
    const invoice = await getInvoice(id);
    const errorOf = ({ status, body }: TestResponse) => [status, body.errors?.[0]?.path];
    const none = { ...invoice.billTo, purchaseOrder: '' };
    expect(errorOf(await admin.patch(`/api/admin/invoices/${id}`, none))).toEqual([400, 'purchaseOrder']);
    expect(errorOf(await client.patch(`/api/user/invoices/${id}`, none))).toEqual([400, 'purchaseOrder']);
    const correction = { billTo: none, lines: invoice.lines, reason: 'Address' };
    expect(errorOf(await admin.post(`/api/admin/invoices/${id}/correct`, correction))).toEqual([
      400,
      'billTo.purchaseOrder',
    ]);
    const join = (fields: object) => admin.post('/api/admin/invoices/join', { ids, ...fields });
    expect(errorOf(await join({ purchaseOrder: '' }))).toEqual([400, 'purchaseOrder']);
    expect(await getInvoice(id)).toEqual(invoice);
    expect((await join({})).body.data.billTo.purchaseOrder).toBe('PO 1');
  });
});
