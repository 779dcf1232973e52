import { OFFER_DETAILS, timeOf } from '@backflow/contracts/bookings';
import type {
  Bookable,
  BookingStatus,
  OfferDetails,
  OfferKind,
  OwnRegistration,
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
  waitingCount: number;
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
  o.capacity as "maxAttendees", o.pending + o.confirmed as "currentAttendees", o.waitlisted as "waitingCount",
  o.price, o.access_level as "accessLevel", o.is_published as "isPublished",
  o.deleted_at is not null as "isDeleted", o.version, o.details`);

/** An unpublished course stays open to its members; events and webinars don't. */
export const isWithdrawn = ({ kind, isDeleted, isPublished }: Offer): boolean =>
  isDeleted || (kind !== 'course' && !isPublished);

/** Whether it has ended. @param now milliseconds since 1970 */
export const isOver = ({ endsAt }: Pick<Offer, 'endsAt'>, now: number): boolean =>
  endsAt !== null && timeOf(endsAt) <= now;

/** Whether every seat is taken, regardless of the waiting list. */
export const isBookedUp = ({ maxAttendees, currentAttendees }: Offer): boolean =>
  maxAttendees !== null && currentAttendees >= maxAttendees;

/** The details of an offer, by its kind. */
export const detailsOf = <Kind extends OfferKind>(kind: Kind, { details }: Offer): OfferDetails<Kind> =>
  z.parse(OFFER_DETAILS[kind], details) as OfferDetails<Kind>;

const notFound = (kind: OfferKind) => new NotFoundError(OFFER_TEXTS[kind].subject);

export type OwnBooking = Pick<OwnRegistration, 'id' | 'status' | 'place'>;

/** The position of a booking `b` on the waiting list, from 1; null for other bookings. */
export const POSITION = raw(`
  case when b.status = 'waitlisted' then
    (select count(*)::int from bookings ahead
      where ahead.offer_id = b.offer_id and ahead.status = 'waitlisted' and ahead.waiting_number <= b.waiting_number)
  end`);

/** The position as a field of a booking; absent for bookings that don't wait. */
export const positionField = (position: number | null): { place?: number } =>
  position === null ? {} : { place: position };

/** An offer and the caller's booking, read without a lock: for fast refusals. */
export type OfferSnapshot = Offer & { registration: OwnBooking | null };

/** Reads an offer and the caller's booking without a lock. @throws NotFoundError when no such offer ever existed */
export async function findOffer(
  db: Database,
  kind: OfferKind,
  id: string,
  actor: Pick<Actor, 'id'>,
): Promise<OfferSnapshot> {
  const [row] = await select<
    Offer & { bookingId: string | null; status: BookingStatus | null; position: number | null }
  >(
    db,
    'offer',
    sql`
      select ${OFFER_COLUMNS}, b.id as "bookingId", b.status, ${POSITION} as position
        from offers o
        left join bookings b on b.offer_id = o.id and b.user_id = ${actor.id} and b.status <> 'cancelled'
       where o.id = ${id} and o.kind = ${kind}`,
  );
  if (!row) throw notFound(kind);
  const { bookingId, status, position, ...offer } = row;
  const registration =
    bookingId === null || status === null ? null : { id: bookingId, status, ...positionField(position) };
  return { ...offer, registration };
}

/**
 * Locks an offer until the transaction ends, which also freezes its counters and waiting list.
 * @param condition of the offer `o`
 */
async function lock(write: Write, condition: Sql): Promise<Offer | undefined> {
  const [offer] = await write.rows<Offer>(sql`
    select ${OFFER_COLUMNS} from offers o where ${condition} for update`);
  return offer;
}

/** @throws NotFoundError when no such offer ever existed */
export async function lockOffer(write: Write, kind: OfferKind, id: string): Promise<Offer> {
  const offer = await lock(write, sql`o.id = ${id} and o.kind = ${kind}`);
  if (!offer) throw notFound(kind);
  return offer;
}

/** Locks offers of a kind in the order of their ids, and returns those that exist by id. */
export async function lockOffers(
  write: Write,
  kind: OfferKind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Offer>> {
  const offers = await write.rows<Offer>(sql`
    select ${OFFER_COLUMNS} from offers o where o.id = any(${ids}::uuid[]) and o.kind = ${kind} order by o.id for update`);
  return new Map(offers.map((offer) => [offer.id, offer]));
}

/** Locks the offer of a booking. @throws NotFoundError when there is no such booking */
export async function lockOfferOf(write: Write, bookingId: string): Promise<Offer> {
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
