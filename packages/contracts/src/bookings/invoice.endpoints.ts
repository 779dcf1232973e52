import * as z from '@backflow/contracts/zod';
import { endpoint } from './endpoint.ts';
import { IdParams, id, requiredText } from '../fields.ts';
import { BillToInput, InvoiceDetails } from './invoice.ts';
import { PaymentInput } from './payment.ts';

export const getInvoice = endpoint({
  id: 'invoices.one',
  method: 'GET',
  path: '/api/admin/invoices/:id',
  summary: 'An invoice or a credit note with all that it says.',
  access: 'admin',
  params: IdParams,
  response: InvoiceDetails,
  reads: ['invoices', 'events/bookings', 'webinars/bookings', 'courses/bookings'],
});

export const getInvoiceFile = endpoint({
  id: 'invoices.file',
  method: 'GET',
  path: '/api/admin/invoices/:id/pdf',
  summary: 'An invoice or a credit note as a PDF, as it was sent. Not there before it is sent.',
  access: 'admin',
  params: IdParams,
  file: true,
  response: z.unknown(),
  reads: ['invoices'],
});

export const payInvoice = endpoint({
  id: 'invoices.pay',
  auditSentence: 'marked the invoice {subject} as paid',
  method: 'POST',
  path: '/api/admin/invoices/:id/pay',
  summary:
    'Record that all that is left to pay of an invoice was received today. Refused for a void one; a paid one stays as it is. See `payments.record`.',
  access: 'admin',
  params: IdParams,
  response: InvoiceDetails,
  // A write announces the kind it changed.
  changes: ['invoices', 'events/bookings', 'webinars/bookings', 'courses/bookings'],
});

export const voidInvoice = endpoint({
  id: 'invoices.void',
  auditSentence: 'voided the invoice {subject}',
  method: 'POST',
  path: '/api/admin/invoices/:id/void',
  summary:
    'Void an invoice: one that was sent is cancelled by a credit note, and what was paid is to be returned. Its booking keeps the seat and owes nothing, or is cancelled.',
  access: 'admin',
  params: IdParams,
  body: z.object({
    reason: requiredText('Reason', { max: 300 }),
    seat: z._default(z.enum(['keep', 'cancel'], 'Seat must be keep or cancel'), 'keep'),
  }),
  response: InvoiceDetails,
  // A write announces the kind it changed.
  changes: ['invoices', 'mail', 'events/bookings', 'webinars/bookings', 'courses/bookings'],
});

export const sendInvoice = endpoint({
  id: 'invoices.send',
  auditSentence: 'sent the invoice {subject} now or again',
  method: 'POST',
  path: '/api/admin/invoices/:id/send',
  summary: 'Send an invoice now instead of later, or send one again that was sent. Refused for a void one.',
  access: 'admin',
  params: IdParams,
  response: InvoiceDetails,
  changes: ['invoices', 'mail'],
});

export const refundInvoice = endpoint({
  id: 'invoices.refunded',
  auditSentence: 'recorded that the money of the credit note {subject} was returned',
  method: 'POST',
  path: '/api/admin/invoices/:id/refunded',
  summary:
    'Record that all that is to be returned was returned today. Refused where nothing is. See `payments.refund`.',
  access: 'admin',
  params: IdParams,
  response: InvoiceDetails,
  changes: ['invoices', 'events/bookings', 'webinars/bookings', 'courses/bookings'],
});

const changes = ['invoices', 'events/bookings', 'webinars/bookings', 'courses/bookings', 'mail'] as const;

export const recordInvoicePayment = endpoint({
  id: 'invoices.recordPayment',
  auditSentence: 'recorded a payment of the invoice {subject}',
  method: 'POST',
  path: '/api/admin/invoices/:id/payments',
  summary:
    'Record money that was received for an invoice, of any amount: all that is left to pay without one. Of an invoice over several bookings, it pays the oldest first; what is too much is to be returned.',
  access: 'admin',
  idempotent: true,
  params: IdParams,
  body: PaymentInput,
  response: InvoiceDetails,
  changes,
});

export const setInvoiceBillTo = endpoint({
  id: 'invoices.setBillToByHand',
  auditSentence: 'changed whom the invoice {subject} is billed to',
  method: 'PATCH',
  path: '/api/admin/invoices/:id',
  summary: 'Change whom an invoice is billed to. Refused once it is sent: correct and reissue it then.',
  access: 'admin',
  params: IdParams,
  body: z.partial(BillToInput),
  response: InvoiceDetails,
  changes: ['invoices'],
});

/** The most invoices that become one. */
export const JOIN_LIMIT = 50;

export const joinInvoices = endpoint({
  id: 'invoices.join',
  auditSentence: 'joined invoices into {subject}',
  method: 'POST',
  path: '/api/admin/invoices/join',
  summary:
    'Join open invoices of one person or one company into one, with a line for each booking. Those that were sent are credited. The new one is billed as the first.',
  access: 'admin',
  idempotent: true,
  body: z.object({
    ids: z
      .array(id, 'Ids must be a list of ids')
      .check(
        z.minLength(2, 'Choose at least two invoices'),
        z.maxLength(JOIN_LIMIT, `At most ${JOIN_LIMIT} at a time`),
      ),
    /** Absent: the first number that one of them has. */
    purchaseOrder: z.optional(BillToInput.shape.purchaseOrder),
  }),
  /** The new one. */
  response: InvoiceDetails,
  status: 201,
  changes,
});
