import {
  countMemberBookings,
  listInvoices,
  listMemberBookings,
  payInvoice,
} from '@backflow/contracts/bookings';
import { byId, mutate, pagesOf, queryOf } from '@backflow/platform';

const PAGE_SIZE = 10;
const EACH_TIME = { staleTime: 0, gcTime: 0 };

/** A member's bookings of events and webinars, or of courses, newest first. */
export const bookingsOf = (id: string, type: 'dated' | 'courses') =>
  pagesOf(listMemberBookings, { params: { id }, query: { type, limit: PAGE_SIZE } }, EACH_TIME);

/** A member's open invoices of every kind, the oldest first. */
export const debtsOf = (id: string) =>
  pagesOf(listInvoices, { query: { member: id, show: 'open', limit: PAGE_SIZE } }, EACH_TIME);

export const bookingCounts = (id: string) => queryOf(countMemberBookings, byId(id), EACH_TIME);

/** Every list that shows invoices or bookings is refetched: a member has few. */
export const markPaid = (id: string) => mutate(payInvoice, byId(id));
