import { sendMail } from '@backflow/contracts/notifications';
import type { TestMember } from '@backflow/service-kit/testing';
import { TEST_ORIGIN, jobRun, runJob } from '@backflow/service-kit/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { getInvoices } from '../../test/invoices.ts';
import { requestsAbout } from '../../test/mails.ts';
import { useBookingsService } from '../../test/start-bookings-service.ts';
import { sendInvoicesJob } from './send-invoices.ts';

const MINUTE_MS = 60_000;

let member: TestMember;
const service = await useBookingsService();
const admin = await service.as(await service.buildMember({ isAdmin: true }));
const start = service.clock.now;
beforeEach(async () => {
  service.clock.now = start;
  member = await service.buildMember();
  await service.sql(`update bookings.invoices set send_at = null where sent_at is null`);
});

/** A booking by the member, with its invoice. */
async function bookPaid() {
  const offer = await service.buildOffer('event', {
    price: '325.00',
    accessLevel: 'paid',
    title: 'RPZ rebuild',
  });
  const { body } = await (await service.as(member)).post(`/api/events/${offer.id}/register`);
  const [invoice] = await getInvoices(service, member);
  if (!invoice) throw new Error('no invoice was issued');
  return { offer, invoice, bookingId: body.data.id as string };
}
const send = (steps?: number) => runJob(service, sendInvoicesJob, null, steps);
const later = (minutes: number) => void (service.clock.now = start + minutes * MINUTE_MS);
const getDocuments = ({ id }: { id: string }) =>
  service.sql<{ sha256: string }>('select sha256 from bookings.invoice_documents where invoice_id = $1', [
    id,
  ]);
const getMails = async (template: string) =>
  (await requestsAbout(service, member)).filter((mail) => mail.template === template);

describe('the job that sends invoices', () => {
  it('sends an invoice once its time has come, once, with its document', async () => {
    const { invoice } = await bookPaid();
    await send();
    expect(await getMails('invoice')).toEqual([]);
    later(60);
    await Promise.all([send(), send()]);
    await send();
    expect(await getMails('invoice')).toMatchObject([
      {
        ...{ to: { kind: 'member', id: member.id }, document: invoice.id },
        data: {
          ...{ number: invoice.number, total: '325.00', title: 'RPZ rebuild', dueOn: '2026-06-01' },
          url: `${TEST_ORIGIN}/dashboard?tab=my-training&invoice=${invoice.id}`,
        },
      },
    ]);
    expect(await getDocuments(invoice)).toHaveLength(1);
    expect(await getInvoices(service, member)).toMatchObject([{ status: 'sent', sendAt: null }]);
  });

  it('killed after any step, it sends the same document once', async () => {
    const { invoice } = await bookPaid();
    later(60);
    const { jobs } = service.context;
    const statements = jobs.statements.bind(jobs);
    jobs.statements = (queued) =>
      queued.length > 0 ? Promise.reject(new Error('killed')) : statements(queued);
    try {
      await expect(send()).rejects.toThrow('killed');
    } finally {
      jobs.statements = statements;
    }
    // Final, but neither stored nor mailed: both happen in one transaction.
    expect(await getDocuments(invoice)).toEqual([]);
    expect(await getInvoices(service, member)).toMatchObject([{ status: 'sent' }]);
    await send();
    expect(await getMails('invoice')).toHaveLength(1);
    expect(await getDocuments(invoice)).toHaveLength(1);
  });

  it('goes on with the others when one fails, and ends between two', async () => {
    const { invoice: broken } = await bookPaid();
    const other = await service.buildMember();
    member = other;
    await bookPaid();
    await service.sql(`update bookings.invoices set lines = '{}' where id = $1`, [broken.id]);
    later(60);
    await expect(send(0)).rejects.toThrow('stopped');
    await expect(send()).rejects.toThrow();
    expect(await getMails('invoice')).toHaveLength(1);
    await service.sql(`update bookings.invoices set send_at = null where id = $1`, [broken.id]);
  });

  it('sends the receipt of an invoice that was paid before it was sent, and no invoice', async () => {
    const { bookingId } = await bookPaid();
    await admin.patch(`/api/admin/registrations/${bookingId}/status`, { status: 'confirmed' });
    await send();
    later(120);
    await send();
    expect(await getMails('invoice-paid')).toHaveLength(1);
    expect(await getMails('invoice')).toEqual([]);
  });

  it('sends the receipt of a sent invoice at once, and a credit note when it is cancelled', async () => {
    const { bookingId, invoice } = await bookPaid();
    later(60);
    await send();
    await admin.patch(`/api/admin/registrations/${bookingId}/status`, { status: 'confirmed' });
    expect(await getMails('invoice-paid')).toMatchObject([{ document: invoice.id }]);
    await admin.patch(`/api/admin/registrations/${bookingId}/status`, { status: 'cancelled' });
    await send();
    const [, note] = await getInvoices(service, member);
    expect(await getMails('credit-note')).toMatchObject([
      { document: note?.id, data: { number: note?.number, invoiceNumber: invoice.number, refund: 'due' } },
    ]);
  });

  it('sends nothing for what was cancelled before it was sent', async () => {
    const { bookingId } = await bookPaid();
    await admin.patch(`/api/admin/registrations/${bookingId}/status`, { status: 'cancelled' });
    later(60);
    await send();
    const templates = (await requestsAbout(service, member)).map(({ template }) => template);
    expect(templates).not.toContain('invoice');
    expect(templates).not.toContain('credit-note');
  });

  it('names its mail by the invoice, so that a repeated one is recognized', async () => {
    const { invoice } = await bookPaid();
    later(60);
    await send();
    const jobs = await service.sql<{ id: string }>(
      `select id from jobs.job where name = $1 and data->>'document' = $2`,
      [sendMail.name, invoice.id],
    );
    await service.sql(`update bookings.invoices set send_at = sent_at where id = $1`, [invoice.id]);
    await sendInvoicesJob.handle(service.context, null, jobRun(service, sendInvoicesJob.contract));
    expect(jobs).toHaveLength(1);
    expect(await getMails('invoice')).toHaveLength(1);
  });
});
