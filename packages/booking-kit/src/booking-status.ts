import type { BookingStatus } from '@backflow/contracts/bookings';
import type { BadgeTone } from '@backflow/ui';

/** The label and the badge of each status. */
export const STATUS: Readonly<Record<BookingStatus, { label: string; tone: BadgeTone }>> = {
  confirmed: { label: 'Confirmed', tone: 'success' },
  pending: { label: 'Pending', tone: 'brass' },
  waitlisted: { label: 'Waiting List', tone: 'danger' },
  cancelled: { label: 'Cancelled', tone: 'danger' },
};
