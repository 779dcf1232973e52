import { describe, expect, it } from '@jest/globals';
import { mailRequest } from '@backflow/contracts/notifications';
import type { MailData } from '@backflow/contracts/notifications';
import { randomUUID } from 'node:crypto';
import { useMailService } from '../../test/mail-service.ts';
import { ORIGIN, until } from '../../test/start-notifications.ts';

const mailing = await useMailService();
const { buildRecipient, mails, oneMail, outcomes, send, service } = mailing;

const invoice: MailData<'invoice'> = {
  ...{ number: 'INV-2026-00017', total: '1325.00', title: 'RPZ field testing', dueOn: '2026-12-31' },
  ...{ startsAt: '2026-12-04T16:00:00.000Z', place: 'Training Lab, Riverside', url: `${ORIGIN}/dashboard` },
  paymentInstructions: 'By check to Acme.\nOr by transfer.',
};

/** Stores a PDF file of an invoice with this number. */
async function storeDocument(content: Buffer, userId: string): Promise<string> {
  const [offer, booking, document] = [randomUUID(), randomUUID(), randomUUID()];
  await service.admin.query(
    `insert into bookings.offers (id, kind, title, price, access_level, is_published, version, details)
     values ($1, 'event', 'RPZ', 1325, 'free', true, 1, '{}')`,
    [offer],
  );
  await service.admin.query(
    `insert into bookings.bookings (id, kind, offer_id, user_id, status) values ($1, 'event', $2, $3, 'pending')`,
    [booking, offer, userId],
  );
  await service.admin.query(
    `insert into bookings.invoices
       (id, kind, year, sequence, booking_id, offer_id, user_id, status, issued_at, due_on, aged_from, bill_to, lines, total)
     select $1, 'invoice', 2026, coalesce(max(sequence), 0) + 1, $2, $3, $4, 'issued', now(), '2026-12-31', '2026-12-01',
            '{}', '[]', 1325
       from bookings.invoices`,
    [document, booking, offer, userId],
  );
  await service.admin.query(
    `insert into bookings.invoice_documents (invoice_id, content, sha256) values ($1, $2, '')`,
    [document, content],
  );
  return document;
}

describe('a mail about an invoice', () => {
  it('has the stored document attached, and none of it in the queue', async () => {
    const { id, to } = await buildRecipient({ email_notifications: false });
    const content = Buffer.from(`%PDF-1.7 ${'x'.repeat(50_000)}`);
    const document = await storeDocument(content, id);
    await service.send(mailRequest('invoice', to, invoice, { document }));
    const mail = await oneMail();
    expect(mail.subject).toBe('Invoice INV-2026-00017: RPZ field testing');
    expect(mail.text).toContain('Amount: $1,325.00\nDue: Thursday, December 31, 2026\n');
    expect(mail.text).toContain('How to pay:\n\n  By check to Acme.\n  Or by transfer.\n');
    expect(mail.text).toContain('Where: Training Lab, Riverside\n');
    expect(mail.replyTo?.[0]?.address).toBe('events@backflowparts.example');
    expect(mail.attachments).toMatchObject([
      { filename: expect.stringMatching(/^INV-2026-\d{5}\.pdf$/), mimeType: 'application/pdf' },
    ]);
    expect(Buffer.from(mail.attachments[0]?.content as ArrayBuffer)).toEqual(content);
  });

  it('waits for a document that is not stored yet', async () => {
    const { id, to } = await buildRecipient();
    await service.send(mailRequest('invoice', to, invoice, { document: randomUUID() }));
    await until(async () => (await service.jobs()).some(({ state }) => state === 'retry'));
    expect(await mails()).toEqual([]);
    expect(id).toBeDefined();
  });

  it('is sent against the member’s preferences and to unconfirmed addresses; a receipt has a calendar file', async () => {
    const { to } = await buildRecipient({ email_notifications: false, isConfirmed: false });
    const { number, total, title, url, startsAt, place } = invoice;
    const paid = { number, total, title, url, startsAt, place };
    await send('invoice-reminder', to, invoice);
    await send('invoice-paid', to, { ...paid, calendarId: 'event-e1', version: '2' });
    await send('credit-note', to, {
      ...paid,
      number: 'CN-2026-00001',
      invoiceNumber: invoice.number,
      refund: 'due',
    });
    const done = async () => (await outcomes()).filter(([, status]) => status === 'sent');
    await until(async () => (await done()).length === 3);
    const sent = await mails();
    const getText = (start: string) => sent.find(({ subject }) => subject?.startsWith(start));
    expect(getText('Payment reminder')?.text).toContain('is not paid yet');
    expect(getText('Paid: RPZ')?.attachments).toMatchObject([{ filename: 'event.ics' }]);
    expect(getText('Credit note CN-2026-00001')?.text).toContain('we return the money to you');
    expect(sent.flatMap(({ headers }) => headers.map(({ key }) => key))).not.toContain('list-unsubscribe');
  });

  it('announces at booking time when the invoice is sent, also to the supplier', async () => {
    const { to, about } = await buildRecipient();
    const { startsAt = '', place = '', title, url } = invoice;
    const requested = {
      ...{ title, startsAt, place, url, calendarId: 'event-e1', version: '2', price: '1325.00' },
      ...{ invoiceNumber: invoice.number, invoiceSentAt: '2026-11-23T18:00:00.000Z' },
    };
    await send('registration-requested', to, requested);
    await send('invoice-requested', about, requested);
    await until(async () => (await mails()).length === 2);
    const [own, supplier] = ['Invoice requested: RPZ', 'Invoice issued: RPZ'].map(async (start) =>
      (await mails()).find(({ subject }) => subject?.startsWith(start)),
    );
    expect((await own)?.text).toContain(
      'Invoice INV-2026-00017 is sent to you by email on Monday, November 23, 2026, 10:00 AM PT.',
    );
    expect((await supplier)?.text).toContain('the invoice goes out by itself');
  });
});
