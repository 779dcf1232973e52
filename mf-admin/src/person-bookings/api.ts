import { countMemberBookings, listInvoices, listMemberBookings } from '@backflow/contracts/bookings';
import { byId, pagesOf, queryOf } from '@backflow/platform';

const PAGE_SIZE = 10;
const EACH_TIME = { staleTime: 0, gcTime: 0 };

/** A member's bookings with their accounts: what is not paid first, then the newest. */
export const bookingsOfMember = (id: string) =>
  pagesOf(listMemberBookings, { params: { id }, query: { limit: PAGE_SIZE } }, EACH_TIME);

/** A member's open invoices of every kind, the oldest first. */
export const openInvoices = (id: string) =>
  pagesOf(listInvoices, { query: { member: id, show: 'open', limit: PAGE_SIZE } }, EACH_TIME);

export const bookingCounts = (id: string) => queryOf(countMemberBookings, byId(id), EACH_TIME);
