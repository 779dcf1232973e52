import { Invoice, InvoiceDetails } from '@backflow/contracts/bookings';
import { makeFixture, nextId } from '@backflow/contracts/testing';
import { inHours } from './build-event.ts';

/** An invoice that is sent in an hour. */
const ISSUED = () => ({
  ...({ id: nextId(), kind: 'invoice', number: 'INV-2026-00017', status: 'issued', refund: 'none' } as const),
  ...{ issuedAt: inHours(0), sendAt: inHours(1), sentAt: null, paidAt: null, pdfHref: null },
  ...({
    dueOn: inHours(30 * 24).slice(0, 10),
    total: '325.00',
    balance: '325.00',
    title: 'Repair class',
    offers: 'events',
  } as const),
});

/** Fields that change once it is sent. */
export const sent = (id = nextId()) => ({
  ...({ id, status: 'sent', sendAt: null, sentAt: inHours(-24) } as const),
  pdfHref: `/api/user/invoices/${id}/pdf`,
});

export const buildInvoice = (overrides: Partial<Invoice> = {}): Invoice =>
  makeFixture(Invoice, { ...ISSUED(), ...overrides });

export const buildInvoiceDetails = (overrides: Partial<InvoiceDetails> = {}): InvoiceDetails =>
  makeFixture(InvoiceDetails, {
    ...ISSUED(),
    billTo: {
      name: 'Mary Member',
      company: 'Valley Pipe',
      address: '1 Main St\nDavis, CA',
      purchaseOrder: null,
    },
    lines: [{ description: 'Repair class', details: 'Friday, December 4, 2026', amount: '325.00' }],
    ...{ tax: null, related: null, paymentInstructions: 'Pay by check.\nState the number.' },
    ...overrides,
  });
