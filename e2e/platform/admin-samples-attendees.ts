import { OFFER_PATHS } from '@backflow/contracts/bookings';
import type { OfferPath } from '@backflow/contracts/bookings';
import { createCourse, enroll } from '../support/courses.ts';
import { createEvent, register } from '../support/events.ts';
import { call, join } from '../support/people.ts';
import { rows } from '../support/stores.ts';
import { until } from '../support/until.ts';
import { createWebinar } from '../support/webinars.ts';
import type { MakeSample } from './sample.ts';

/** @returns the id of what a call creates */
async function post(path: string, cookie: string, body?: object): Promise<string> {
  const response = await call('POST', path, cookie, body);
  if (response.status !== 201) throw new Error(`${path} created nothing: ${response.text}`);
  return response.body.data.id as string;
}

export const CREATE: Readonly<Record<OfferPath, (admin: string) => Promise<string>>> = {
  events: createEvent,
  webinars: () => createWebinar(),
  courses: createCourse,
};

/** Books as a member does. @returns the id of the booking */
const BOOK: Readonly<Record<OfferPath, (cookie: string, id: string) => Promise<string>>> = {
  events: register,
  webinars: (cookie, id) => post(`/api/webinars/${id}/register`, cookie),
  courses: enroll,
};

/** The kind that a path names. */
export const getOffers = (path: string): OfferPath =>
  OFFER_PATHS.find((offers) => path.includes(`/${offers}/`)) ?? 'events';

/** An offer with another member's booking. */
async function anAttendedOffer(offers: OfferPath, admin: string): Promise<{ id: string; bookingId: string }> {
  const id = await CREATE[offers](admin);
  return { id, bookingId: await BOOK[offers]((await join()).cookie, id) };
}

const attendedOffer: MakeSample = async (admin, _caller, { path }) => {
  const { id } = await anAttendedOffer(getOffers(path), admin);
  return { params: { id } };
};

/** A booking of an event. */
const aBooking = async (admin: string) => ({ id: (await anAttendedOffer('events', admin)).bookingId });

/** Puts the caller on the waiting list of a full event, with a seat that is offered to them. */
async function anOfferedSeat(admin: string, caller: string): Promise<{ id: string; bookingId: string }> {
  const id = await createEvent(admin, { maxAttendees: 0 });
  const bookingId = await post(`/api/events/${id}/waiting-list`, caller);
  await rows(
    `insert into bookings.seat_offers (offer_id, booking_id, user_id, created_at, expires_at)
     select offer_id, id, user_id, now(), now() + interval '1 day' from bookings.bookings where id = $1`,
    [bookingId],
  );
  return { id, bookingId };
}

const offeredSeat: MakeSample = async (admin) => ({
  params: { id: (await anOfferedSeat(admin, (await join()).cookie)).bookingId },
});

const bulkChange = async (admin: string) => ({
  ...{ scope: 'walk', ids: [(await aBooking(admin)).id] },
  task: { name: 'bookings.change', change: { status: 'cancelled' } },
});

/** A finished change of the caller; of the administrator where the caller may start none. */
const finishedChange: MakeSample = async (admin, caller) => {
  const [path, body] = ['/api/admin/bulk-changes', await bulkChange(admin)];
  const started = await call('POST', path, caller, body);
  const [id, maker] =
    started.status === 201
      ? [started.body.data.id as string, caller]
      : [await post(path, admin, body), admin];
  await until('the end of a bulk change', 10_000, async () => {
    const { done, total } = (await call('GET', `${path}/${id}`, maker)).body.data;
    return done === total;
  });
  return { params: { id } };
};

/** Parameters with which each call about attendees succeeds. */
export const ATTENDEE_SAMPLES: Record<string, MakeSample> = {
  'bookings.myPrice': attendedOffer,
  'bookings.pricePreview': attendedOffer,
  'bookings.applyPrice': async (...given) => ({ ...(await attendedOffer(...given)), body: { to: 'unpaid' } }),
  'registrations.attendees': attendedOffer,
  'registrations.counts': attendedOffer,
  'registrations.export': attendedOffer,
  'registrations.createByHand': async (admin, _caller, { path }) => {
    const offers = getOffers(path);
    return {
      params: { id: await CREATE[offers](admin) },
      body: { userId: (await join()).id },
    };
  },
  'registrations.mailReach': attendedOffer,
  'registrations.mail': async (...given) => ({
    ...(await attendedOffer(...given)),
    body: {
      to: 'all',
      subject: 'We meet in hall B',
      message: 'The lab is closed.\nPlease bring your gauge.',
    },
  }),
  'registrations.setStatus': async (admin) => ({
    params: await aBooking(admin),
    body: { status: 'cancelled' },
  }),
  'bulkChanges.start': async (admin) => ({ body: await bulkChange(admin) }),
  'bulkChanges.list': () => ({ query: { scope: 'walk' } }),
  'bulkChanges.get': finishedChange,
  'bulkChanges.dismiss': finishedChange,
  'registrations.move': async (admin) => ({
    params: await aBooking(admin),
    body: { moveTo: await createEvent(admin) },
  }),
  'seatOffers.list': attendedOffer,
  'seatOffers.create': offeredSeat,
  'seatOffers.withdraw': offeredSeat,
  'waitingList.pass': async (admin, caller) => ({ params: { id: (await anOfferedSeat(admin, caller)).id } }),
  'registrations.recordAttendance': async (admin, _caller, { path }) => {
    const { id, bookingId } = await anAttendedOffer(getOffers(path), admin);
    // What has one session only has it by its own id.
    return {
      params: { id, sessionId: id },
      body: { beforeStart: true, rows: [{ id: bookingId, attended: true }] },
      // Nobody attends a course.
      ...(getOffers(path) === 'courses' && { refused: 404 }),
    };
  },
  'registrations.setAttendance': async (admin) => ({
    params: await aBooking(admin),
    body: { attended: true, beforeStart: true },
  }),
};
