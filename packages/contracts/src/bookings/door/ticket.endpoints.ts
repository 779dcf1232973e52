import * as z from '@backflow/contracts/zod';
import { IdParams } from '../../fields.ts';
import { endpoint } from '../endpoint.ts';
import { Ticket } from './ticket.ts';

const reads = ['events', 'events/bookings', 'people', 'tickets'] as const;

export const getTicket = endpoint({
  id: 'tickets.own',
  method: 'GET',
  path: '/api/user/tickets/:id',
  summary:
    'The ticket of an own booking of an event in person, with its signed code while it lets its holder in. Not found before the booking is confirmed.',
  access: 'member',
  params: IdParams,
  response: Ticket,
  reads,
});

export const getTicketFile = endpoint({
  id: 'tickets.ownFile',
  method: 'GET',
  path: '/api/user/tickets/:id/pdf',
  summary:
    'The confirmation of an own booking with its ticket, as a PDF of one page. Not found once it has ended.',
  access: 'member',
  params: IdParams,
  file: true,
  response: z.unknown(),
  reads,
});

export const rotateTicketKey = endpoint({
  id: 'tickets.rotateKey',
  auditSentence: 'replaced the key that signs tickets',
  method: 'POST',
  path: '/api/admin/ticket-keys/rotate',
  summary: 'Sign tickets with another key from now on. What the keys before have signed stays valid.',
  access: 'admin',
  response: z.object({ id: z.string() }),
  changes: ['tickets'],
});
