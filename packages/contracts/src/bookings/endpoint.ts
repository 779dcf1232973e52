import { endpointFor } from '../endpoint.ts';

export const endpoint = endpointFor('bookings');

declare module '../topics.ts' {
  interface Topics {
    attendance: true;
    /** Keys that sign tickets. */
    tickets: true;
    /** Reminders of unpaid bookings. */
    money: true;
    /** Invoices and credit notes. */
    invoices: true;
    /** Offers of free seats to people on waiting lists, as administrators see them. */
    'seat-offers': true;
    /** Bookings that are handed over to a colleague. */
    'hand-overs': true;
    /** Hours of continuing education. */
    hours: true;
    'calendar-feed': true;
    /** Administrators' settings for invoices, cancellation and waiting lists. */
    'booking-settings': true;
  }
}
