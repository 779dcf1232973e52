import type { TestClient, TestMember } from '@backflow/service-kit/testing';
import { runJob } from '@backflow/service-kit/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { useBookingsService } from '../../test/start-bookings-service.ts';
import { sendInvoicesJob } from './send-invoices.ts';

// The library wants it to draw pages, which this test doesn't.
Reflect.set(globalThis, 'DOMMatrix', Object);
const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');

let member: TestMember;
let client: TestClient;
const service = await useBookingsService();
const admin = await service.as(await service.buildMember({ isAdmin: true }));
beforeEach(async () => {
  member = await service.buildMember();
  client = await service.as(member);
});

/** The member's invoice of a new booking. */
async function issued() {
  const offer = await service.buildOffer('event', { price: '1325.00', accessLevel: 'paid' });
  await client.post(`/api/events/${offer.id}/register`);
  const { body } = await client.get('/api/user/invoices');
  return body.data[0] as { id: string; number: string; pdfHref: string | null };
}
const send = () => runJob(service, sendInvoicesJob, null);
const getPath = ({ id }: { id: string }) => `/api/user/invoices/${id}`;

describe('an own invoice', () => {
  it('says what is paid for, how, and until when', async () => {
    const invoice = await issued();
    expect(invoice).toMatchObject({ status: 'issued', total: '1325.00', dueOn: '2026-06-01', pdfHref: null });
    const { status, body } = await client.get(getPath(invoice));
    expect([status, body.data]).toEqual([
      200,
      expect.objectContaining({
        billTo: expect.objectContaining({
          name: `${member.firstName} ${member.lastName}`,
          purchaseOrder: null,
        }),
        lines: [
          expect.objectContaining({
            amount: '1325.00',
            details: expect.stringContaining(`For ${member.firstName}`),
          }),
        ],
        tax: null,
        paymentInstructions: expect.stringContaining('state the invoice number'),
      }),
    ]);
  });

  it('can be billed to somebody else until it is sent, and the next one is billed to the same address', async () => {
    const invoice = await issued();
    const billTo = { company: 'Rivera Plumbing', address: '12 Main St\nRiverside', purchaseOrder: 'PO 7' };
    expect((await client.patch(getPath(invoice), billTo)).body.data.billTo).toMatchObject(billTo);
    await client.post(`${getPath(invoice)}/send`);
    await send();
    const late = await client.patch(getPath(invoice), { company: 'Another' });
    expect([late.status, late.body.code]).toEqual([409, 'CONFLICT']);
    expect((await client.patch(getPath(invoice), billTo)).status).toBe(200);
    const offer = await service.buildOffer('course', { price: '10.00', accessLevel: 'paid' });
    await client.post(`/api/courses/${offer.id}/enroll`);
    const { body } = await client.get('/api/user/invoices');
    const next = body.data.find(({ offerId }: { offerId: string }) => offerId === offer.id);
    const { company, address } = billTo;
    expect((await client.get(getPath(next))).body.data.billTo).toMatchObject({
      company,
      address,
      purchaseOrder: null,
    });
  });

  it('is a PDF once it is sent: tagged, with its fonts, and the same however often it is read', async () => {
    const invoice = await issued();
    expect((await client.fetch(`${getPath(invoice)}/pdf`)).status).toBe(404);
    await client.post(`${getPath(invoice)}/send`);
    await send();
    const file = await client.fetch(`${getPath(invoice)}/pdf`);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(file.headers.get('content-disposition')).toBe(`attachment; filename="${invoice.number}.pdf"`);
    const bytes = new Uint8Array(await file.arrayBuffer());
    expect(file.headers.get('etag')).toMatch(/^"[0-9a-f]{64}"$/);
    const loading = getDocument({ data: bytes });
    const document = await loading.promise;
    const { items } = await (await document.getPage(1)).getTextContent();
    const text = items.map((item) => ('str' in item ? item.str : '')).join(' ');
    for (const shown of [invoice.number, '$1,325.00', member.lastName, 'How to pay'])
      expect(text).toContain(shown);
    expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
    await loading.destroy();
  });

  it('is nobody else’s: other members get 404, also for its file, and visitors 401', async () => {
    const invoice = await issued();
    await client.post(`${getPath(invoice)}/send`);
    await send();
    const stranger = await service.as(await service.buildMember());
    const nobody = await service.as(null);
    const calls: ((who: TestClient) => Promise<{ status: number }>)[] = [
      (who) => who.get(getPath(invoice)),
      (who) => who.fetch(`${getPath(invoice)}/pdf`),
      (who) => who.patch(getPath(invoice), { company: 'Mine' }),
      (who) => who.post(`${getPath(invoice)}/send`),
    ];
    for (const call of calls) {
      expect((await call(stranger)).status).toBe(404);
      expect((await call(admin)).status).toBe(404);
      expect((await call(nobody)).status).toBe(401);
    }
    expect((await stranger.get('/api/user/invoices')).body.data).toEqual([]);
    expect((await stranger.get(`/api/admin/invoices/${invoice.id}`)).status).toBe(403);
    expect((await admin.get(`/api/admin/invoices/${invoice.id}`)).body.data.number).toBe(invoice.number);
  });
});

describe('an invoice in the hands of administrators', () => {
  const adminPath = ({ id }: { id: string }) => `/api/admin/invoices/${id}`;

  it('is paid, which confirms its booking', async () => {
    const invoice = await issued();
    const { body } = await admin.post(`${adminPath(invoice)}/pay`);
    expect(body.data).toMatchObject({ status: 'paid' });
    const { body: own } = await client.get('/api/user/registrations');
    expect(own.data).toMatchObject([{ status: 'confirmed' }]);
    expect((await admin.post(`${adminPath(invoice)}/pay`)).status).toBe(200);
  });

  it('is void with a reason; a sent one by a credit note, and its booking owes nothing', async () => {
    const invoice = await issued();
    await admin.post(`${adminPath(invoice)}/send`);
    await send();
    expect((await admin.post(`${adminPath(invoice)}/void`, {})).status).toBe(400);
    const { body } = await admin.post(`${adminPath(invoice)}/void`, { reason: 'Paid at the counter' });
    expect(body.data).toMatchObject({ status: 'void', related: { number: expect.stringMatching(/^CN-/) } });
    for (const action of ['pay', 'send'])
      expect((await admin.post(`${adminPath(invoice)}/${action}`)).status).toBe(409);
    const { body: own } = await client.get('/api/user/registrations');
    expect(own.data).toMatchObject([{ status: 'confirmed', price: '0.00' }]);
  });

  it('has its money returned once', async () => {
    const invoice = await issued();
    await admin.post(`${adminPath(invoice)}/pay`);
    const { body } = await admin.post(`${adminPath(invoice)}/void`, { reason: 'We cancelled the day' });
    const note = body.data.related;
    expect((await admin.post(`${adminPath(note)}/refunded`)).body.data).toMatchObject({ refund: 'made' });
    expect((await admin.post(`${adminPath(invoice)}/refunded`)).status).toBe(409);
  });

  it('is final in the database once it is sent, and never deleted', async () => {
    const invoice = await issued();
    await admin.post(`${adminPath(invoice)}/send`);
    await send();
    const where = `where id = '${invoice.id}'`;
    for (const change of [`total = 1`, `bill_to = '{}'`, `lines = '[]'`, `sent_at = null`, `year = 2025`])
      await expect(service.sql(`update bookings.invoices set ${change} ${where}`)).rejects.toThrow('final');
    await expect(service.sql(`delete from bookings.invoices ${where}`)).rejects.toThrow('never deleted');
    await expect(service.sql(`update bookings.invoice_documents set sha256 = ''`)).rejects.toThrow('final');
  });
});
