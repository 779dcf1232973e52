import type { BookingStatus, OfferKind } from '@backflow/contracts/bookings';
import type { TestClient, TestMember, TestResponse } from '@backflow/service-kit/testing';
import { runJob } from '@backflow/service-kit/testing';
import { offerSeatsJob } from '../src/waiting-list/move-waiting-lists.ts';
import { KINDS } from './start-bookings-service.ts';
import type { BookingsService, TestOffer } from './start-bookings-service.ts';

type Identified = Pick<TestMember, 'id'>;

/** The error codes of a repeated booking and of a full offer. */
export const CODES: Readonly<Record<OfferKind, { already: string; full: string }>> = {
  event: { already: 'ALREADY_REGISTERED', full: 'EVENT_FULL' },
  webinar: { already: 'ALREADY_REGISTERED', full: 'WEBINAR_FULL' },
  course: { already: 'ALREADY_ENROLLED', full: 'EVENT_FULL' },
};

export const getPath = ({ id, kind }: TestOffer): string => {
  const found = KINDS.find((each) => each.kind === kind);
  if (!found) throw new Error(`${kind} cannot be booked`);
  return found.bookPath(id);
};
export const getListPath = ({ id }: Identified): string => `/api/events/${id}/waiting-list`;

/** Calls by members. @param address of their network; a new one when absent */
export const book = async (
  service: BookingsService,
  who: Identified | null,
  offer: TestOffer,
  address?: string,
): Promise<TestResponse> =>
  (await service.as(who, address === undefined ? {} : { address })).post(getPath(offer));
export const join = async (service: BookingsService, who: Identified, event: Identified) =>
  (await service.as(who)).post(getListPath(event));
export const leave = async (service: BookingsService, who: Identified, event: Identified) =>
  (await service.as(who)).delete(getListPath(event));

/** The taken seats, as counted by the offer; asserts that they equal its bookings. */
export async function getSeats(service: BookingsService, offer: Identified): Promise<number> {
  const { pending, confirmed } = await service.getCounts(offer);
  return pending + confirmed;
}

/** Sends concurrent calls of one member. */
export async function bookOften(
  service: BookingsService,
  times: number,
  who: Identified,
  offer: TestOffer,
): Promise<TestResponse[]> {
  const client = await service.as(who);
  return Promise.all(Array.from({ length: times }, () => client.post(getPath(offer))));
}

export const pass = async (service: BookingsService, who: Identified, event: Identified) =>
  (await service.as(who)).post(`${getListPath(event)}/pass`);

/** Runs the job that moves waiting lists on. */
export const offerFreeSeats = (service: BookingsService) => runJob(service, offerSeatsJob, null);

/** An open seat offer of a booking on a waiting list, written directly. */
export const buildSeatOffer = (
  service: BookingsService,
  bookingId: string,
  expiresAt = service.inHours(24),
) =>
  service.sql(
    `insert into bookings.seat_offers (offer_id, booking_id, user_id, created_at, expires_at)
     select offer_id, id, user_id, $2, $3 from bookings.bookings where id = $1`,
    [bookingId, service.inHours(0), expiresAt],
  );

/** The seat offers of an offer, oldest first; those of one moment by member. */
export const getSeatOffers = (service: BookingsService, { id }: Identified) =>
  service.sql<{ userId: string; status: string; expiresAt: Date; offeredBy: string | null }>(
    `select user_id as "userId", status, expires_at as "expiresAt", offered_by as "offeredBy"
       from bookings.seat_offers where offer_id = $1 order by created_at, user_id`,
    [id],
  );

/** Clients of `count` different members. */
export async function buildClients(service: BookingsService, size: number): Promise<TestClient[]> {
  const clients: TestClient[] = [];
  while (clients.length < size) clients.push(await service.as(await service.buildMember()));
  return clients;
}

export const getCodes = (responses: readonly TestResponse[]): unknown[] =>
  responses.map(({ status, body }) => body.code ?? status).sort();

/** An event or a webinar whose only seat is taken, and the id of that booking. */
export async function buildFull(
  service: BookingsService,
  kind: OfferKind,
  fields: Parameters<BookingsService['buildOffer']>[1] = {},
): Promise<{ offer: TestOffer; seat: string }> {
  const offer = await service.buildOffer(kind, { capacity: 1, ...fields });
  return { offer, seat: await service.buildBooking(offer, await service.buildMember()) };
}

/** Bookings of an offer by new members, one after the other. */
export async function buildBookings(
  service: BookingsService,
  offer: TestOffer,
  count: number,
  fields: Parameters<BookingsService['buildBooking']>[2] = {},
): Promise<{ members: TestMember[]; ids: string[] }> {
  const members = await service.buildMembers(count);
  const ids: string[] = [];
  for (const member of members) ids.push(await service.buildBooking(offer, member, fields));
  return { members, ids };
}

/** Bookings with status and position, as other services read them. */
export const getBookings = (service: BookingsService, { id }: Identified) =>
  service.sql<{ id: string; userId: string; status: BookingStatus; position: number | null }>(
    `select id, user_id as "userId", status, position from bookings.own_bookings_v1
      where offer_id = $1 and status <> 'cancelled' order by position nulls first, user_id`,
    [id],
  );

/**
 * Sets the owner's limit as its service does: locks its own row and the offer, and refuses a limit below the taken seats.
 * @returns a function that sets it, and returns whether it did
 */
export async function prepareLimits(
  service: BookingsService,
): Promise<(offer: TestOffer, capacity: number) => Promise<boolean>> {
  const setLimit = (table: string) => `
    perform 1 from ${table} where id = offer for update;
    select pending + confirmed + held into taken from bookings.lock_offer_v2(offer);
    if taken > seats then return false; end if;
    update ${table} set max_attendees = seats, version = version + 1 where id = offer;
    return true;`;
  await service.sql(`
    create function public.set_limit(kind text, offer uuid, seats integer) returns boolean language plpgsql as $$
    declare taken integer;
    begin
      if kind = 'event' then ${setLimit('events.events')} end if;
      ${setLimit('events.webinars')}
    end $$`);
  return async ({ id, kind }, capacity) => {
    const [row] = await service.sql<{ isSet: boolean }>(`select public.set_limit($1, $2, $3) as "isSet"`, [
      ...[kind, id, capacity],
    ]);
    return row?.isSet ?? false;
  };
}
