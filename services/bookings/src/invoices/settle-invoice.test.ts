import type { TestMember } from '@backflow/service-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { getInvoices, openTotals } from '../../test/invoices.ts';
import { KINDS, useBookingsService } from '../../test/start-bookings-service.ts';

let member: TestMember;
const service = await useBookingsService();
const admin = await service.as(await service.buildMember({ isAdmin: true }));
beforeEach(async () => {
  member = await service.buildMember();
});
afterEach(async () => {
  const { counted, rows } = await openTotals(service);
  expect(counted).toEqual(rows);
  expect(await service.sql('select * from bookings.unsettled_bookings')).toEqual([]);
});

const setStatus = async (id: string, status: string) => {
  const response = await admin.patch(`/api/admin/registrations/${id}/status`, { status });
  expect(response.status).toBe(200);
};
const send = (id: string) =>
  service.sql(
    `update bookings.invoices set status = 'sent', sent_at = now(), send_at = null, seller = '{}' where id = $1`,
    [id],
  );

describe.each(KINDS.filter(({ kind }) => kind !== 'webinar'))('invoices: $kind', ({ kind, bookPath }) => {
  const paid = { price: '325.50', accessLevel: 'paid' } as const;
  /** A member's booking, with its invoice. */
  const booked = async () => {
    const offer = await service.buildOffer(kind, paid);
    const { status, body } = await (await service.as(member)).post(bookPath(offer.id));
    expect(status).toBe(201);
    const [invoice] = await getInvoices(service, member);
    if (!invoice) throw new Error('no invoice was issued');
    return { offer, id: body.data.id as string, invoice };
  };
  const statuses = async () =>
    (await getInvoices(service, member)).map(({ kind: of, status, refund }) => `${of} ${status} ${refund}`);

  it('is issued with a booking that is to be paid, and with no other', async () => {
    const { id, invoice } = await booked();
    expect(invoice).toMatchObject({ bookingId: id, status: 'issued', total: '325.50', sentAt: null });
    const free = await service.buildOffer(kind);
    expect((await (await service.as(member)).post(bookPath(free.id))).status).toBe(201);
    expect(await statuses()).toEqual(['invoice issued none']);
  });

  it('is paid with Mark Paid, and due again when that was a mistake', async () => {
    const { id } = await booked();
    await setStatus(id, 'confirmed');
    expect(await statuses()).toEqual(['invoice paid none']);
    await setStatus(id, 'pending');
    expect(await statuses()).toEqual(['invoice sent none']);
    await setStatus(id, 'confirmed');
    expect(await statuses()).toEqual(['invoice paid none']);
  });

  it('that was not sent is void when the booking is cancelled, and keeps its number', async () => {
    const { id } = await booked();
    await setStatus(id, 'cancelled');
    expect(await statuses()).toEqual(['invoice void none']);
    await setStatus(id, 'pending');
    expect(await statuses()).toEqual(['invoice void none', 'invoice issued none']);
  });

  it('that was sent is cancelled by a credit note', async () => {
    const { id, invoice } = await booked();
    await send(invoice.id);
    await setStatus(id, 'cancelled');
    expect(await statuses()).toEqual(['invoice void none', 'credit-note sent none']);
  });

  it('that was paid is to be returned', async () => {
    const { id } = await booked();
    await setStatus(id, 'confirmed');
    await setStatus(id, 'cancelled');
    expect(await statuses()).toEqual(['invoice void none', 'credit-note sent due']);
    await setStatus(id, 'confirmed');
    expect((await statuses()).sort()).toEqual([
      ...['credit-note sent none', 'invoice paid none', 'invoice void none'],
    ]);
  });
});
