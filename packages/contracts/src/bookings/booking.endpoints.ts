import * as z from '@backflow/contracts/zod';
import { endpoint } from './endpoint.ts';
import { IdParams, paging } from '../fields.ts';
import { BookingInput, GUESSED_CODES } from './price-code.ts';
import { EventRegistration, NewEnrollment, RegistrationItem, WebinarRegistration } from './booking.ts';

export const registerForEvent = endpoint({
  id: 'registrations.create',
  method: 'POST',
  path: '/api/events/:id/register',
  summary:
    'Register for an event. Refused when completed, closed, full or already registered. Who is on the waiting list accepts an open seat offer this way, and is refused without one.',
  access: 'member',
  params: IdParams,
  limit: GUESSED_CODES,
  body: BookingInput,
  response: EventRegistration,
  status: 201,
  changes: ['events/bookings', 'resource-access', 'invoices'],
});

const WAITING_LIST_CHANGES = {
  name: 'waiting-list',
  most: 10,
  seconds: 3600,
  what: 'changes on this waiting list',
  perTarget: true,
} as const;

export const joinWaitingList = endpoint({
  id: 'waitingList.join',
  method: 'POST',
  path: '/api/events/:id/waiting-list',
  summary:
    'Join the end of a full event’s waiting list. Refused when completed, closed, not full, or registered or waiting already.',
  access: 'member',
  limit: WAITING_LIST_CHANGES,
  params: IdParams,
  response: EventRegistration,
  status: 201,
  changes: ['events/bookings', 'resource-access'],
});

export const leaveWaitingList = endpoint({
  id: 'waitingList.leave',
  method: 'DELETE',
  path: '/api/events/:id/waiting-list',
  summary:
    'Leave an event’s waiting list: whoever is behind moves up. Leaving one that one is not on changes nothing.',
  access: 'member',
  limit: WAITING_LIST_CHANGES,
  params: IdParams,
  response: z.null(),
  changes: ['events/bookings'],
});

export const passSeatOffer = endpoint({
  id: 'waitingList.pass',
  method: 'POST',
  path: '/api/events/:id/waiting-list/pass',
  summary:
    'Pass on an offered seat, which also leaves the waiting list: the seat is offered to the next member. Refused without an offer; does nothing for who is not on the list.',
  access: 'member',
  params: IdParams,
  response: z.null(),
  changes: ['events/bookings'],
});

export const registerForWebinar = endpoint({
  id: 'webinars.register',
  method: 'POST',
  path: '/api/webinars/:id/register',
  summary:
    'Register for a webinar. Refused when begun, full, already registered, or premium for a free member.',
  access: 'member',
  params: IdParams,
  response: WebinarRegistration,
  status: 201,
  changes: ['webinars/bookings'],
});

export const enrollInCourse = endpoint({
  id: 'enrollments.create',
  method: 'POST',
  path: '/api/courses/:id/enroll',
  summary:
    'Enroll in a course. Refused when enrolled already, or premium for a free member. One to be paid for is pending until it is.',
  access: 'member',
  params: IdParams,
  limit: GUESSED_CODES,
  body: BookingInput,
  response: NewEnrollment,
  status: 201,
  changes: ['courses/bookings', 'invoices'],
});

export const listMyRegistrations = endpoint({
  id: 'registrations.own',
  method: 'GET',
  path: '/api/user/registrations',
  summary: 'The caller’s registrations for events and webinars, newest first; cancelled ones are left out.',
  access: 'member',
  query: z.object(paging),
  response: z.array(RegistrationItem),
  reads: ['events', 'webinars', 'suppliers', 'members', 'attendance'],
});
