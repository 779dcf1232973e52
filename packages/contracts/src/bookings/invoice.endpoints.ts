import * as z from '@backflow/contracts/zod';
import { endpoint } from './endpoint.ts';
import { IdParams, requiredText } from '../fields.ts';
import { InvoiceDetails } from './invoice.ts';

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
