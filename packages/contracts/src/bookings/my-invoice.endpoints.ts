import * as z from '@backflow/contracts/zod';
import { endpoint } from './endpoint.ts';
import { IdParams, paging } from '../fields.ts';
import { BillToInput, Invoice, InvoiceDetails } from './invoice.ts';

const reads = ['invoices', 'events/bookings', 'webinars/bookings', 'courses/bookings'] as const;

export const listMyInvoices = endpoint({
  id: 'invoices.own',
  method: 'GET',
  path: '/api/user/invoices',
  summary: 'The caller’s invoices and credit notes, newest first.',
  access: 'member',
  query: z.object(paging),
  response: z.array(Invoice),
  reads,
});

export const getMyInvoice = endpoint({
  id: 'invoices.ownOne',
  method: 'GET',
  path: '/api/user/invoices/:id',
  summary: 'An invoice or a credit note of the caller, with all that it says.',
  access: 'member',
  params: IdParams,
  response: InvoiceDetails,
  reads,
});

const OWN_CHANGES = { name: 'own-invoices', most: 60, seconds: 3600, what: 'changes of invoices' } as const;

export const updateBillTo = endpoint({
  id: 'invoices.setBillTo',
  auditSentence: 'changed to whom their own invoice {subject} is billed',
  method: 'PATCH',
  path: '/api/user/invoices/:id',
  summary:
    'Change whom an own invoice is billed to: name, company, address and purchase order. Refused once it is sent.',
  access: 'member',
  limit: OWN_CHANGES,
  audit: true,
  params: IdParams,
  body: z.partial(BillToInput),
  response: InvoiceDetails,
  changes: ['invoices'],
});

export const sendMyInvoice = endpoint({
  id: 'invoices.sendOwn',
  auditSentence: 'asked for the invoice {subject} at once',
  method: 'POST',
  path: '/api/user/invoices/:id/send',
  summary: 'Send an own invoice now; it can’t be changed from then on. One that was sent stays as it is.',
  access: 'member',
  limit: OWN_CHANGES,
  audit: true,
  params: IdParams,
  response: InvoiceDetails,
  changes: ['invoices', 'mail'],
});

export const getMyInvoiceFile = endpoint({
  id: 'invoices.ownFile',
  method: 'GET',
  path: '/api/user/invoices/:id/pdf',
  summary: 'An own invoice or credit note as a PDF, as it was sent. Not there before it is sent.',
  access: 'member',
  params: IdParams,
  file: true,
  response: z.unknown(),
  reads: ['invoices'],
});
