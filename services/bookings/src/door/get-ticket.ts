import { shortCodeOf } from '@backflow/contracts/bookings';
import type { BookingStatus, Ticket, TicketEnd, getTicket as contract } from '@backflow/contracts/bookings';
import { NotFoundError, select, sql } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { memberName } from '../member-columns.ts';
import { OFFER_COLUMNS, getDetails, isOver, isWithdrawn } from '../offers/offer.ts';
import type { Offer } from '../offers/offer.ts';
import { daysOfOffer, getLocation } from '../offers/registration-mail-data.ts';
import { signTicket } from './sign-ticket.ts';

type Row = Offer & {
  bookingId: string;
  number: number;
  status: BookingStatus;
  name: string | null;
  company: string | null;
  hadSeat: boolean;
  isMoved: boolean;
  isHandedOver: boolean;
};

/** @throws NotFoundError for a booking of somebody else, of something virtual, or that was never confirmed */
export async function getTicket(context: BookingsContext, call: Call<typeof contract>): Promise<Ticket> {
  const row = await readOwn(context, call.params.id, call.actor.id);
  const isTicket = row && (row.status === 'confirmed' || (row.status === 'cancelled' && row.hadSeat));
  if (!isTicket || getDetails('event', row).isVirtual) throw new NotFoundError('This ticket');
  const { bookingId, id: eventId, number, company, title, startsAt, endsAt } = row;
  const ended = getEnd(row, context.now());
  const days = daysOfOffer(row);
  return {
    ...{ id: bookingId, number, ended, company, eventId, title },
    code: ended === null ? await signTicket(context, call, { bookingId, offerId: eventId }) : null,
    shortCode: shortCodeOf(bookingId),
    name: row.name ?? '',
    startsAt: new Date(startsAt ?? 0).toISOString(),
    endsAt: endsAt && new Date(endsAt).toISOString(),
    place: getLocation(row),
    parking: getDetails('event', row).parking ?? null,
    ...(days && { days }),
  };
}

async function readOwn({ db }: BookingsContext, id: string, userId: string): Promise<Row | undefined> {
  const [row] = await select<Row>(
    db,
    'own-ticket',
    sql`
      select ${OFFER_COLUMNS}, b.id as "bookingId", b.sheet_number as number, b.status, b.had_seat as "hadSeat",
             b.moved_to is not null as "isMoved", b.handed_to is not null as "isHandedOver", ${memberName('b.user_id')} as name,
             (select m.company from identity.contacts_v2 m where m.id = b.user_id) as company
        from bookings b join offers o on o.id = b.offer_id
       where b.id = ${id} and b.user_id = ${userId} and b.kind = 'event'`,
  );
  return row;
}

/** The first reason why a ticket lets nobody in. */
function getEnd(row: Row, now: number): TicketEnd | null {
  if (row.isMoved) return 'moved';
  if (row.isHandedOver) return 'handed-over';
  if (row.status === 'cancelled') return 'cancelled';
  if (isWithdrawn(row)) return 'withdrawn';
  return isOver(row, now) ? 'over' : null;
}
