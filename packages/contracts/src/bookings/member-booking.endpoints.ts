import * as z from '@backflow/contracts/zod';
import { endpoint } from './endpoint.ts';
import { IdParams, paging } from '../fields.ts';
import { CourseProgress } from '../shared/course-progress.ts';
import { Account } from './account.ts';
import { BookingStatus, Payer } from './booking.ts';
import { Invoice } from './invoice.ts';
import { OFFER_PATHS } from './offer.ts';
import { Payment } from './payment.ts';

const documentOf = ({ id, kind, number, status, dueOn, total, refund, pdfHref }: typeof Invoice.shape) =>
  z.object({ id, kind, number, status, dueOn, total, refund, pdfHref });
const paymentOf = ({ id, kind, amount, day, method, reference }: typeof Payment.shape) =>
  z.object({ id, kind, amount, day, method, reference });

/** A booking as administrators see it beside others of its member: what is booked, and what was agreed, invoiced and paid. */
export const MemberBooking = z.object({
  id: z.string(),
  status: BookingStatus,
  bookedAt: z.string(),
  attended: z.boolean(),
  /** The position on the waiting list, from 1; absent for other statuses. */
  place: z.optional(z.number()),
  /** Courses only. */
  progress: z.optional(CourseProgress),
  /** Amount due or received: a decimal string in dollars; null where nothing was agreed. */
  amount: z.nullable(z.string()),
  account: z.optional(Account),
  payer: z.optional(Payer),
  /** Invoices and credit notes of its account, newest first. */
  documents: z.array(documentOf(Invoice.shape)),
  /** Payments and refunds that were not taken back, newest first. */
  payments: z.array(paymentOf(Payment.shape)),
  member: z.object({ id: z.string(), name: z.string() }),
  offer: z.object({
    offers: z.enum(OFFER_PATHS),
    id: z.string(),
    title: z.string(),
    /** Null for a course. */
    startsAt: z.nullable(z.string()),
    /** Deleted, or made a draft again. */
    isWithdrawn: z.boolean(),
  }),
});
export type MemberBooking = z.infer<typeof MemberBooking>;

const listing = {
  access: 'admin',
  params: IdParams,
  response: z.array(MemberBooking),
  reads: ['events', 'webinars', 'courses', 'attendance', 'progress', 'invoices'],
} as const;

export const listMemberBookings = endpoint({
  ...listing,
  id: 'registrations.ofMember',
  method: 'GET',
  path: '/api/admin/users/:id/bookings',
  summary:
    'What a user has booked, with its account: what is not paid first, then the newest; cancelled ones too. `type` asks for events and webinars or for courses.',
  query: z.object({
    ...paging,
    type: z.optional(z.enum(['dated', 'courses'], 'Type must be dated or courses')),
  }),
});

export const listCompanyAccounts = endpoint({
  ...listing,
  id: 'registrations.ofCompany',
  method: 'GET',
  path: '/api/admin/companies/:id/accounts',
  summary: 'What a company has booked, in the same order.',
  query: z.object(paging),
});

export const countMemberBookings = endpoint({
  id: 'registrations.countsOfMember',
  method: 'GET',
  path: '/api/admin/users/:id/bookings/counts',
  summary: 'How much a user has booked, attended and not paid yet.',
  access: 'admin',
  params: IdParams,
  response: z.object({
    /** Events and webinars, without cancelled ones. */
    dated: z.int(),
    courses: z.int(),
    attended: z.int(),
    /** `amount` is a decimal string in dollars. */
    unpaid: z.object({ count: z.int(), amount: z.string() }),
  }),
  reads: ['invoices', 'events', 'webinars', 'courses', 'attendance'],
});
