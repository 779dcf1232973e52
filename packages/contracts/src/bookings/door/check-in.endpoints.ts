import * as z from '@backflow/contracts/zod';
import { IdParams, id } from '../../fields.ts';
import { endpoint } from '../endpoint.ts';
import { CHECK_IN_LIMIT, CheckInAnswer, CheckInInput, Device, Door } from './check-in.ts';

const reads = ['events', 'events/bookings', 'attendance', 'people', 'tickets'] as const;

export const getDoor = endpoint({
  id: 'checkIn.door',
  method: 'GET',
  path: '/api/admin/events/:id/check-in',
  summary:
    'What a door needs to let people in to an event without a network: bookings, presences, public keys, and what is to be decided.',
  access: 'admin',
  params: IdParams,
  response: Door,
  reads,
});

export const streamDoor = endpoint({
  id: 'checkIn.stream',
  method: 'GET',
  path: '/api/admin/events/:id/check-in/stream',
  summary:
    'Server-sent events: `changed` when anything of an event’s door has changed, at most once a second.',
  access: 'admin',
  params: IdParams,
  stream: true,
  response: z.unknown(),
});

export const sendCheckIns = endpoint({
  id: 'checkIn.send',
  auditSentence: 'checked people in to {subject}',
  method: 'POST',
  path: '/api/admin/events/:id/check-ins',
  summary:
    'Store check-ins of a device, in any order; one that is stored already changes nothing. Attendance and answers follow from the times of the scans. None is refused for the state of its booking: what can’t count is to be decided.',
  access: 'admin',
  params: IdParams,
  body: z.object({
    device: Device,
    checkIns: z
      .array(CheckInInput, 'Check-ins must be a list')
      .check(
        z.minLength(1, 'Send at least one'),
        z.maxLength(CHECK_IN_LIMIT, `At most ${CHECK_IN_LIMIT} at a time`),
      ),
  }),
  response: z.array(CheckInAnswer),
  changes: ['attendance', 'hours'],
});

export const decideDoorCase = endpoint({
  id: 'checkIn.decide',
  auditSentence: 'decided who came in at the door of {subject}',
  method: 'PATCH',
  path: '/api/admin/check-ins/:id',
  summary:
    'Decide a check-in that could not count: for a booking that has a seat, with the time of the scan, or dismissed with null. Decided already the same way, it changes nothing.',
  access: 'admin',
  params: IdParams,
  body: z.object({ bookingId: z.nullable(id) }),
  response: CheckInAnswer,
  changes: ['attendance', 'hours'],
});

export const markAbsent = endpoint({
  id: 'checkIn.markAbsent',
  auditSentence: 'marked who did not come to {subject}',
  method: 'POST',
  path: '/api/admin/events/:id/sessions/:sessionId/absent',
  summary:
    'Mark everybody with a seat who was not at a day as absent, and mail each of them once for the event. Refused before it has begun (409, `NOT_STARTED`). Repeated, it marks who was added since.',
  access: 'admin',
  params: z.extend(IdParams, { sessionId: id }),
  response: z.object({ absent: z.int(), mailed: z.int() }),
  changes: ['attendance', 'mail'],
});
