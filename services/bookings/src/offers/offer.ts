import { OFFER_DETAILS, getSessions, toTime } from '@backflow/contracts/bookings';
import type {
  Bookable,
  BookingStatus,
  OfferDetails,
  OfferKind,
  MyRegistration,
  Session,
} from '@backflow/contracts/bookings';
import * as z from '@backflow/contracts/zod';
import { NotFoundError, raw, select, sql } from '@backflow/service-kit';
import type { Actor, Database, Sql, Write } from '@backflow/service-kit';
import { OFFER_TEXTS } from './offer-texts.ts';

/** A bookable record as its owner has published it, with its seats. Instants are text from a read and dates from a write. */
export interface Offer extends Omit<Bookable, 'registration'> {
  id: string;
  kind: OfferKind;
  title: string;
  startsAt: string | Date | null;
  /** Members on the waiting list without a seat offer. */
  waitingCount: number;
  /** Seats that open seat offers hold; they count as taken. */
  heldCount: number;
  /** Decimal string in dollars. */
  price: string;
  accessLevel: 'free' | 'premium' | 'paid';
  isPublished: boolean;
  isDeleted: boolean;
  version: number;
  details: OfferDetails;
}

/** The columns of an offer `o` under the contracts' names. */
export const OFFER_COLUMNS = raw(`
  o.id, o.kind, o.title, o.starts_at as "startsAt", o.ends_at as "endsAt", o.closes_at as "closesAt",
  o.capacity as "maxAttendees", o.pending + o.confirmed + o.held as "currentAttendees",
  o.waitlisted - o.held as "waitingCount", o.held as "heldCount",
  o.price, o.access_level as "accessLevel", o.is_published as "isPublished",
  o.deleted_at is not null as "isDeleted", o.version, o.details`);

/** An unpublished course stays open to its members; events and webinars don't. */
export const isWithdrawn = ({ kind, isDeleted, isPublished }: Offer): boolean =>
  isDeleted || (kind !== 'course' && !isPublished);

/** True if it has begun; a course never begins. @param now milliseconds since 1970 */
export const hasBegun = ({ startsAt }: Pick<Offer, 'startsAt'>, now: number): boolean =>
  startsAt !== null && toTime(startsAt) <= now;

/** True if it has ended. @param now milliseconds since 1970 */
export const isOver = ({ endsAt }: Pick<Offer, 'endsAt'>, now: number): boolean =>
  endsAt !== null && toTime(endsAt) <= now;

/**
 * True if every seat is taken, regardless of the waiting list.
 * @param own a booking for which the seat of its own open seat offer is not taken
 */
export const isBookedUp = (
  { maxAttendees, currentAttendees }: Offer,
  own: { seatOffer?: unknown } | null = null,
): boolean => maxAttendees !== null && currentAttendees - (own?.seatOffer ? 1 : 0) >= maxAttendees;

/** The details of an offer, by its kind. */
export const getDetails = <Kind extends OfferKind>(kind: Kind, { details }: Offer): OfferDetails<Kind> =>
  z.parse(OFFER_DETAILS[kind], details) as OfferDetails<Kind>;

/** The sessions of an offer of a kind that has them; none of others. */
export function sessionsOfOffer(offer: Offer): readonly Session[] {
  const details = getDetails(offer.kind, offer);
  if (!('sessions' in details)) return [];
  const [startDate, endDate] = [offer.startsAt, offer.endsAt].map((instant) =>
    new Date(instant ?? 0).toISOString(),
  );
  const { sessions } = details;
  return getSessions({ id: offer.id, sessions, startDate: startDate ?? '', endDate: endDate ?? null });
}

const notFound = (kind: OfferKind) => new NotFoundError(OFFER_TEXTS[kind].subject);

export type MyBooking = Pick<MyRegistration, 'id' | 'status' | 'place' | 'seatOffer'>;

/** The position of a booking `b` on the waiting list, from 1; null for other bookings. */
export const POSITION = raw(`
  case when b.status = 'waitlisted' then
    (select count(*)::int from bookings ahead
      where ahead.offer_id = b.offer_id and ahead.status = 'waitlisted' and ahead.waiting_number <= b.waiting_number)
  end`);

/** When the open seat offer of a booking `b` expires; null without one. */
export const SEAT_OFFER = raw(`
  case when b.status = 'waitlisted' then
    (select s.expires_at from seat_offers s where s.booking_id = b.id and s.status = 'open')
  end`);

/** Waiting-list columns of a row; both are null for bookings that don't wait. */
export interface WaitingColumns {
  position: number | null;
  seatOffer: string | Date | null;
}

/** The position and the seat offer as fields of a booking; absent where there are none. */
export const waitingFields = ({
  position,
  seatOffer,
}: WaitingColumns): Pick<MyRegistration, 'place' | 'seatOffer'> => ({
  ...(position !== null && { place: position }),
  ...(seatOffer !== null && { seatOffer: { expiresAt: new Date(seatOffer).toISOString() } }),
});

/** An offer and the caller's booking, read without a lock: for fast refusals. */
export type OfferSnapshot = Offer & {
  registration: MyBooking | null;
  /** The expiry of the last seat offered to a member without a booking; null for none. */
  missedOffer?: string | Date | null;
};

/** Reads an offer and the caller's booking without a lock. @throws NotFoundError when no such offer ever existed */
export async function findOffer(
  db: Database,
  kind: OfferKind,
  id: string,
  actor: Pick<Actor, 'id'>,
): Promise<OfferSnapshot> {
  const [row] = await select<
    Offer &
      WaitingColumns & { bookingId: string | null; status: BookingStatus | null; missedOffer: string | null }
  >(
    db,
    'offer',
    sql`
      select ${OFFER_COLUMNS}, b.id as "bookingId", b.status, ${POSITION} as position,
             ${SEAT_OFFER} as "seatOffer",
             case when b.id is null then
               (select max(s.expires_at) from seat_offers s
                 where s.user_id = ${actor.id} and s.offer_id = o.id and s.status = 'expired')
             end as "missedOffer"
        from offers o
        left join bookings b on b.offer_id = o.id and b.user_id = ${actor.id} and b.status <> 'cancelled'
       where o.id = ${id} and o.kind = ${kind}`,
  );
  if (!row) throw notFound(kind);
  const { bookingId, status, position, seatOffer, ...offer } = row;
  const registration =
    bookingId === null || status === null
      ? null
      : { id: bookingId, status, ...waitingFields({ position, seatOffer }) };
  return { ...offer, registration };
}

/**
 * Locks an offer until the transaction ends, which also freezes its counters and waiting list.
 * @param condition of the offer `o`
 */
async function lock(write: Write, condition: Sql): Promise<Offer | undefined> {
  const [offer] = await write.rows<Offer>(sql`
    select ${OFFER_COLUMNS} from offers o where ${condition} for update`);
  if (offer) write.assertQueued(offer.id);
  return offer;
}

/** @throws NotFoundError when no such offer ever existed */
export async function lockOffer(write: Write, kind: OfferKind, id: string): Promise<Offer> {
  const offer = await lock(write, sql`o.id = ${id} and o.kind = ${kind}`);
  if (!offer) throw notFound(kind);
  return offer;
}

/** Locks offers, of a kind if one is given, in the order of their ids, and returns those that exist by id. */
export async function lockOffers(
  write: Write,
  ids: readonly string[],
  kind?: OfferKind,
): Promise<ReadonlyMap<string, Offer>> {
  const offers = await write.rows<Offer>(sql`
    select ${OFFER_COLUMNS} from offers o
     where o.id = any(${ids}::uuid[]) and o.kind = coalesce(${kind ?? null}, o.kind) order by o.id for update`);
  for (const { id } of offers) write.assertQueued(id);
  return new Map(offers.map((offer) => [offer.id, offer]));
}

/** Locks the offer of a booking. @throws NotFoundError when there is no such booking */
export async function lockOfferWith(write: Write, bookingId: string): Promise<Offer> {
  const offer = await lock(write, sql`o.id = (select b.offer_id from bookings b where b.id = ${bookingId})`);
  if (!offer) throw new NotFoundError('This registration');
  return offer;
}

/** Reads an offer without a lock. @throws NotFoundError when no such offer ever existed */
export async function readOffer(db: Database, id: string, kind?: OfferKind): Promise<Offer> {
  const [offer] = await select<Offer>(
    db,
    'one-offer',
    sql`select ${OFFER_COLUMNS} from offers o where o.id = ${id} and o.kind = coalesce(${kind ?? null}, o.kind)`,
  );
  if (!offer) throw notFound(kind ?? 'event');
  return offer;
}
