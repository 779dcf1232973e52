import { MyRegistration } from '../../../packages/contracts/src/bookings/booking.ts';
import { endpoint } from '../../../packages/contracts/src/endpoint.ts';
import { IdParams } from '../../../packages/contracts/src/fields.ts';

export const bookOpenDay = endpoint({
  id: 'open-days.book',
  service: 'bookings',
  method: 'POST',
  path: '/api/open-days/:id/book',
  summary: 'Book one open day. Refused when it has begun, is full, or booked already.',
  access: 'member',
  params: IdParams,
  response: MyRegistration,
  status: 201,
  changes: ['open-days'],
});

declare module '../../../packages/contracts/src/topics.ts' {
  interface Topics {
    'open-days': true;
    'open-days/bookings': true;
  }
}
