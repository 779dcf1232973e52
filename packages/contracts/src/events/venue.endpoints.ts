import * as z from '@backflow/contracts/zod';
import { NOTIFY_FIELD } from '../bookings/bookable-record.ts';
import { recordEndpoints } from '../record.ts';
import { endpoint } from './endpoint.ts';
import { VenueInput, VenueView } from './venue.ts';

export const listVenues = endpoint({
  id: 'venues.list',
  method: 'GET',
  path: '/api/admin/venues',
  summary: 'Every venue, retired ones too, by name, with the number of its coming events.',
  access: 'admin',
  response: z.array(VenueView),
  reads: ['venues', 'events'],
});

const writes = recordEndpoints(
  {
    id: 'venues',
    service: 'events',
    noun: 'venue',
    input: VenueInput,
    view: VenueView,
    reads: ['venues', 'events'],
    changes: ['venues'],
    notes: {
      update:
        ' With `alsoEvents` its coming events take over what they had from the venue; what was entered for one of them stays. Everyone with a booking of an event whose place changes is notified unless `notify` is false.',
      remove: '',
    },
  },
  {
    update: {
      alsoEvents: z._default(z.boolean('Also events must be true or false'), false),
      ...NOTIFY_FIELD,
    },
  },
);

export const createVenue = writes.create;
export const updateVenue = { ...writes.update, changes: ['venues', 'events'] as const };
