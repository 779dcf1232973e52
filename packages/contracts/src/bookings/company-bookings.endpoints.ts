import * as z from '@backflow/contracts/zod';
import { endpoint } from './endpoint.ts';
import { IdParams, id, paging } from '../fields.ts';
import { CompanyBooking, CompanyMoney, GroupInput, GroupResult } from './company-bookings.ts';
import { HoursYear } from './hours.endpoints.ts';
import { Invoice } from './invoice.ts';
import { OfferPath } from './offer.ts';

const BOOKINGS = ['events/bookings', 'webinars/bookings', 'courses/bookings'] as const;
const reads = ['invoices', ...BOOKINGS, 'attendance', 'members'] as const;
/** Owners and managers of a company act for it. To anybody else it is not there. */
const FOR_COMPANY = 'member' as const;

export const bookGroup = endpoint({
  id: 'registrations.createGroup',
  auditSentence: 'registered members of a company for {subject}',
  method: 'POST',
  path: '/api/admin/:offers/:id/registrations/group',
  summary:
    'Book several members of a company in one step, with one invoice to the company: all or nobody, or as many as fit. Says by name who has a seat, and why somebody has none.',
  access: 'admin',
  idempotent: true,
  params: z.object({ offers: OfferPath, id }),
  body: z.extend(GroupInput, { companyId: id }),
  response: GroupResult,
  changes: [...BOOKINGS, 'invoices', 'mail'],
});

export const bookForCompany = endpoint({
  id: 'companies.book',
  auditSentence: 'registered members of their company for {subject}',
  method: 'POST',
  path: '/api/user/companies/:id/bookings',
  summary:
    'Book several members of the caller’s company in one step, with one invoice to the company. For its owners and managers.',
  access: FOR_COMPANY,
  confirmedEmail: true,
  audit: true,
  idempotent: true,
  limit: { name: 'company-bookings', most: 60, seconds: 3600, what: 'bookings for your company' },
  params: IdParams,
  body: z.extend(GroupInput, { offers: OfferPath, offerId: id }),
  response: GroupResult,
  changes: [...BOOKINGS, 'invoices', 'mail'],
});

const reassignment = {
  body: z.object({ userId: id }),
  /** The booking of the technician who has the seat now. */
  response: z.object({ id: z.string() }),
  changes: [...BOOKINGS, 'invoices', 'mail', 'resource-access'],
} as const;

export const reassignBooking = endpoint({
  id: 'registrations.reassign',
  auditSentence: 'passed the seat of {member} for {subject} to a colleague',
  method: 'POST',
  path: '/api/admin/registrations/:id/reassign',
  summary: 'Give a seat that a company pays to another member of it, before the start. Both are notified.',
  access: 'admin',
  params: IdParams,
  ...reassignment,
});

export const reassignForCompany = endpoint({
  id: 'companies.reassign',
  auditSentence: 'passed the seat of their colleague {member} for {subject} to another',
  method: 'POST',
  path: '/api/user/companies/:id/bookings/:bookingId/reassign',
  summary: 'The same, by an owner or a manager of the company.',
  access: FOR_COMPANY,
  audit: true,
  params: z.object({ id, bookingId: id }),
  ...reassignment,
});

const listing = { query: z.object(paging), reads } as const;

export const listCompanyBookings = endpoint({
  id: 'companies.bookings',
  method: 'GET',
  path: '/api/user/companies/:id/bookings',
  summary: 'What the company has booked, newest first, and what its members booked themselves and share.',
  access: FOR_COMPANY,
  params: IdParams,
  response: z.array(CompanyBooking),
  ...listing,
});

export const listCompanyInvoices = endpoint({
  id: 'companies.invoices',
  method: 'GET',
  path: '/api/user/companies/:id/invoices',
  summary: 'Invoices and credit notes of the company, newest first.',
  access: FOR_COMPANY,
  params: IdParams,
  response: z.array(Invoice),
  ...listing,
});

export const summarizeCompany = endpoint({
  id: 'companies.money',
  method: 'GET',
  path: '/api/user/companies/:id/money',
  summary: 'What the company has to pay, by age.',
  access: FOR_COMPANY,
  params: IdParams,
  response: CompanyMoney,
  reads,
});

export const summarizeCompanyByHand = endpoint({
  id: 'companies.moneyByHand',
  method: 'GET',
  path: '/api/admin/companies/:id/money',
  summary: 'What a company has to pay, by age.',
  access: 'admin',
  params: IdParams,
  response: CompanyMoney,
  reads,
});

export const listCompanyHours = endpoint({
  id: 'companies.hours',
  method: 'GET',
  path: '/api/user/companies/:id/hours',
  summary: 'Hours by year of the members who share them with the company.',
  access: FOR_COMPANY,
  params: IdParams,
  response: z.array(z.extend(HoursYear, { member: z.object({ id: z.string(), name: z.string() }) })),
  reads: ['hours', 'members'],
});

const file = { params: IdParams, file: true, response: z.unknown(), reads } as const;
const mailing = {
  params: IdParams,
  /** How many invoices it lists. */
  response: z.object({ invoices: z.int() }),
  changes: ['mail'],
} as const;

export const getMyCompanyStatement = endpoint({
  id: 'companies.ownStatement',
  method: 'GET',
  path: '/api/user/companies/:id/statement',
  summary: 'The open invoices of the company as one PDF.',
  access: FOR_COMPANY,
  ...file,
});

export const getCompanyStatement = endpoint({
  id: 'companies.statement',
  method: 'GET',
  path: '/api/admin/companies/:id/statement',
  summary: 'The open invoices of a company as one PDF.',
  access: 'admin',
  ...file,
});

export const getMemberStatement = endpoint({
  id: 'members.statement',
  method: 'GET',
  path: '/api/admin/users/:id/statement',
  summary: 'The open invoices of a person as one PDF.',
  access: 'admin',
  ...file,
});

export const mailCompanyStatement = endpoint({
  id: 'companies.mailStatement',
  auditSentence: 'sent {subject} a statement of open invoices',
  method: 'POST',
  path: '/api/admin/companies/:id/statement/send',
  summary: 'Send a company’s contact the open invoices as one PDF, with the invoices that were sent.',
  access: 'admin',
  idempotent: true,
  ...mailing,
});

export const mailMemberStatement = endpoint({
  id: 'members.mailStatement',
  auditSentence: 'sent {member} a statement of open invoices',
  method: 'POST',
  path: '/api/admin/users/:id/statement/send',
  summary: 'Send a person the open invoices as one PDF, with the invoices that were sent.',
  access: 'admin',
  idempotent: true,
  ...mailing,
});
