import type { BookingStatus } from '@backflow/contracts/bookings';
import { raw, sql } from '@backflow/service-kit';
import type { Actor, Sql, Write } from '@backflow/service-kit';
import { OFFER_COLUMNS, POSITION, SEAT_OFFER, waitingFields } from '../offers/offer.ts';
import type { Offer, MyBooking, WaitingColumns } from '../offers/offer.ts';
import { formerAccount } from '../accounts/agree.ts';
import type { UnconfirmedBooking } from './unconfirmed-booking.ts';

interface NewBooking {
  offerId: string;
  userId: string;
  bookedAt: Date;
  /** Null when the member's address is confirmed. */
  unconfirmed: UnconfirmedBooking | null;
}

/** `initialStatus` of the contracts in SQL, for an offer `o`: only the inserting statement is sure of the price. */
const FIRST_STATUS = raw(
  `case when o.price > 0 and o."accessLevel" <> 'free' then 'pending' else 'confirmed' end`,
);

/** A booking as it was inserted. */
interface NewRow {
  id: string;
  status: BookingStatus;
  /** The account of the member's former seat; null for none. */
  accountId: string | null;
}

/**
 * Locks an offer and books it for a member without a booking, in one statement. Check the seats afterwards: an error rolls the
 * booking back.
 * @returns the offer before the booking, and the booking, which is null when the member has one already; undefined when there is
 *   no such offer
 */
export async function insertBooking(
  { rows, assertQueued }: Write,
  { offerId, userId, bookedAt, unconfirmed }: NewBooking,
): Promise<{ offer: Offer; inserted: NewRow | null } | undefined> {
  assertQueued(offerId);
  const { confirmBy = null, network = null } = unconfirmed ?? {};
  const [row] = await rows<
    Offer & { bookingId: string | null; bookingStatus: BookingStatus | null; accountId: string | null }
  >(sql`
    with o as materialized (select ${OFFER_COLUMNS} from offers o where o.id = ${offerId} for update),
         b as (insert into bookings (kind, offer_id, user_id, status, booked_at, confirm_by, network)
               select o.kind, o.id, ${userId}, ${FIRST_STATUS}, ${bookedAt}, ${confirmBy}, ${network} from o
                   on conflict (offer_id, user_id) where status <> 'cancelled' do nothing
               returning id, status)
    select o.*, b.id as "bookingId", b.status as "bookingStatus", ${formerAccount({ userId, offerId, company: raw('null') })} as "accountId"
      from o left join b on true`);
  if (!row) return undefined;
  const { bookingId: id, bookingStatus: status, accountId, ...offer } = row;
  return { offer, inserted: id === null || status === null ? null : { id, status, accountId } };
}

/** The booking of a member under the offer's lock; null when there is none. */
export async function lockedBooking(
  { rows }: Write,
  offerId: string,
  userId: Actor['id'],
): Promise<MyBooking | null> {
  const [own] = await rows<Pick<MyBooking, 'id' | 'status'> & WaitingColumns>(sql`
    select b.id, b.status, ${POSITION} as position, ${SEAT_OFFER} as "seatOffer"
      from bookings b where b.offer_id = ${offerId} and b.user_id = ${userId} and b.status <> 'cancelled'`);
  if (!own) return null;
  const { position, seatOffer, ...booking } = own;
  return { ...booking, ...waitingFields({ position, seatOffer }) };
}

interface StoredBooking extends NewBooking {
  /** The booking to change; absent for a new one. */
  id?: string | undefined;
  kind: Offer['kind'];
  status: BookingStatus;
  waitingNotifiedAt?: Date | null;
  /** The company that pays, and who booked for it; absent: as it is. */
  payer?: SeatPayer | undefined;
}

interface SeatPayer {
  companyId: string | null;
  bookedBy: string | null;
  /** How many people the company booked in the same step. */
  seats: number | null;
  purchaseOrder: string | null;
}

/** Inserts a booking of a locked offer, or sets the status of an existing one as if it had just been made. @returns its id */
export async function storeBooking(
  { rows }: Write,
  {
    id,
    kind,
    offerId,
    userId,
    status,
    bookedAt,
    unconfirmed,
    waitingNotifiedAt = null,
    payer,
  }: StoredBooking,
): Promise<string> {
  const { confirmBy = null, network = null } = unconfirmed ?? {};
  const { companyId = null, bookedBy = null, seats = null, purchaseOrder = null } = payer ?? {};
  const statement: Sql =
    id === undefined
      ? sql`
        insert into bookings (kind, offer_id, user_id, status, booked_at, confirm_by, network, waiting_notified_at,
                              company_id, booked_by, company_seats, purchase_order)
        values (${kind}, ${offerId}, ${userId}, ${status}, ${bookedAt}, ${confirmBy}, ${network}, ${waitingNotifiedAt},
                ${companyId}, ${bookedBy}, ${seats}, ${purchaseOrder})
        returning id`
      : sql`
        update bookings
           set status = ${status}, booked_at = ${bookedAt}, updated_at = now(), confirm_by = ${confirmBy},
               network = ${network}, waiting_notified_at = ${waitingNotifiedAt},
               company_id = case when ${payer !== undefined} then ${companyId}::uuid else company_id end,
               booked_by = case when ${payer !== undefined} then ${bookedBy}::uuid else booked_by end,
               company_seats = case when ${payer !== undefined} then ${seats}::int else company_seats end,
               purchase_order = case when ${payer !== undefined} then ${purchaseOrder}::text else purchase_order end
         where id = ${id} returning id`;
  const [stored] = await rows<{ id: string }>(statement);
  if (!stored) throw new Error('the booking was not stored');
  return stored.id;
}
