import { countMemberBookings, listMemberBookings, setBookingStatus } from '@backflow/contracts/bookings';
import { byId, mutate, pagesOf, queryOf } from '@backflow/platform';

const PAGE_SIZE = 10;
const EACH_TIME = { staleTime: 0, gcTime: 0 };

/** A member's bookings of events and webinars, or of courses, newest first. */
export const bookingsOf = (id: string, type: 'dated' | 'courses') =>
  pagesOf(listMemberBookings, { params: { id }, query: { type, limit: PAGE_SIZE } }, EACH_TIME);

/** A member's unpaid bookings of every type. */
export const debtsOf = (id: string) =>
  pagesOf(listMemberBookings, { params: { id }, query: { unpaid: 'true', limit: PAGE_SIZE } }, EACH_TIME);

export const bookingCounts = (id: string) => queryOf(countMemberBookings, byId(id), EACH_TIME);

/** Every list that shows bookings is refetched: a member has few. */
export const markPaid = (id: string) =>
  mutate(setBookingStatus, { params: { id }, body: { status: 'confirmed' } });
