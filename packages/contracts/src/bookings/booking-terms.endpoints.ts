import { endpoint } from './endpoint.ts';
import { BookingTerms } from './account.ts';

export const getBookingTerms = endpoint({
  id: 'bookings.terms',
  method: 'GET',
  path: '/api/booking-terms',
  summary: 'What is agreed with a booking: when its price is due, and until when cancelling is free.',
  access: 'public',
  response: BookingTerms,
  reads: ['booking-settings'],
});
