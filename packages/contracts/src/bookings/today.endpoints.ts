import * as z from '@backflow/contracts/zod';
import { endpoint } from './endpoint.ts';
import { OfferPath } from './offer.ts';

/** How many days the dashboard looks ahead, today included. */
export const WEEK_DAYS = 7;
/** The days whose seats are added up. */
export const SEATS_DAYS = 30;

/** A published event or webinar of the next days. */
export const WeekOffer = z.object({
  id: z.string(),
  offers: OfferPath,
  title: z.string(),
  startsAt: z.string(),
  endsAt: z.nullable(z.string()),
  /** Null for a virtual one, and while it is not announced. */
  location: z.nullable(z.string()),
  isVirtual: z.boolean(),
  currentAttendees: z.int(),
  /** Null is no limit. */
  maxAttendees: z.nullable(z.int()),
  waitingCount: z.int(),
  /** True if any booking is, or was, paid by invoice. */
  hasInvoice: z.boolean(),
  /** Open invoices, also of cancelled bookings whose fee stays due. */
  unpaidCount: z.int(),
  /** Decimal string in dollars. */
  unpaidAmount: z.string(),
});
export type WeekOffer = z.infer<typeof WeekOffer>;

export const AdminToday = z.object({
  /** Offers that start within seven Pacific days, including today, soonest first; at most 50. */
  week: z.array(WeekOffer),
  /** How many start within these days. */
  weekCount: z.int(),
  /** Upcoming events with people on their waiting list. */
  full: z.object({
    count: z.int(),
    /** How many wait in all. */
    waiting: z.int(),
    /** The title of the one that starts first. */
    first: z.nullable(z.string()),
  }),
  /** Seats with a limit of events and webinars that start within 30 days. */
  seats: z.object({ taken: z.int(), total: z.int() }),
});
export type AdminToday = z.infer<typeof AdminToday>;

export const getAdminToday = endpoint({
  id: 'bookings.today',
  method: 'GET',
  path: '/api/admin/today',
  summary:
    'The administrators’ day: events and webinars of the next seven days with seats and unpaid bookings, full events with people waiting, and the seats of the next 30 days.',
  access: 'admin',
  response: AdminToday,
  reads: ['invoices', 'events', 'webinars', 'attendance', 'people'],
});
