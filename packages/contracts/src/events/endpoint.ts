import { endpointFor } from '../endpoint.ts';

export const endpoint = endpointFor('events');

declare module '../topics.ts' {
  interface Topics {
    events: true;
    /** Seats, waiting lists and the caller's booking. */
    'events/bookings': true;
    'events/locations': true;
    'events/suppliers': true;
    suppliers: true;
    webinars: true;
    'webinars/bookings': true;
    /** Places where events are held. */
    venues: true;
    'event-templates': true;
    /** The events that list a resource, and their conditions. */
    'event-resources': true;
  }
}
