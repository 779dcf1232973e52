import { shortCodeOf } from '@backflow/contracts/bookings';
import type { Ticket, getTicket } from '@backflow/contracts/bookings';
import { NotFoundError, select, sql } from '@backflow/service-kit';
import type { Call, Operation } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { memberName } from '../member-columns.ts';
import { OFFER_COLUMNS } from '../offers/offer.ts';
import type { Offer } from '../offers/offer.ts';
import { daysOfOffer, registrationMailData } from '../offers/registration-mail-data.ts';
import { findTicketSigner } from './ticket-keys.ts';
import { endOfTicket, hasTickets } from './ticket-of-booking.ts';
import type { TicketBooking } from './ticket-of-booking.ts';

/** A booking with its offer, and what its ticket says beside. */
interface TicketRow extends Offer, TicketBooking {
  bookingId: string;
  number: number;
  name: string | null;
  company: string | null;
  movedTo: NonNullable<Ticket['movedTo']> | null;
}

export const ticketNotFound = () => new NotFoundError('This ticket');

/** The ticket of an own booking. @throws NotFoundError, also for somebody else's, before it is confirmed, and of what is online */
export async function myTicket(
  context: BookingsContext,
  call: Operation & Pick<Call<typeof getTicket>, 'actor' | 'params'>,
): Promise<Ticket> {
  const { actor, params } = call;
  const [row] = await select<TicketRow>(
    context.db,
    'own-ticket',
    sql`
      select ${OFFER_COLUMNS}, b.id as "bookingId", b.status, b.sheet_number as number,
             b.moved_to is not null as "isMoved", b.handed_to is not null as "isHandedOver",
             ${memberName('b.user_id')} as name,
             coalesce((select c.name from identity.companies_v1 c where c.id = b.company_id),
                      (select m.company from identity.contacts_v2 m where m.id = b.user_id)) as company,
             (select json_build_object('eventId', t.id, 'title', t.title, 'startsAt', t.starts_at, 'ticketId',
                       case when n.status in ('confirmed', 'cancelled') and t.details ->> 'isVirtual' = 'false' then n.id end)
                from bookings n join offers t on t.id = n.offer_id
               where n.id = b.moved_to and n.user_id = b.user_id) as "movedTo"
        from bookings b join offers o on o.id = b.offer_id
       where b.id = ${params.id} and b.user_id = ${actor.id}
         and (b.status = 'confirmed' or (b.status = 'cancelled' and b.had_seat))`,
  );
  if (!row || !hasTickets(row)) throw ticketNotFound();
  return presentTicket(context, call, row);
}

async function presentTicket(
  context: BookingsContext,
  operation: Operation,
  row: TicketRow,
): Promise<Ticket> {
  const { bookingId, number, name, company, movedTo } = row;
  const ended = endOfTicket(row, row, context.now());
  const { title, startsAt, endsAt = null, place, parking = null } = registrationMailData(context, row);
  const days = daysOfOffer(row);
  return {
    ...{ id: bookingId, shortCode: shortCodeOf(bookingId), number, ended },
    code:
      ended === null ? (await findTicketSigner(context, operation))({ bookingId, offerId: row.id }) : null,
    ...(ended === 'moved' &&
      movedTo && { movedTo: { ...movedTo, startsAt: new Date(movedTo.startsAt).toISOString() } }),
    ...{ name: name ?? 'Former member', company, eventId: row.id },
    ...{ title, startsAt, endsAt, place, parking, ...(days && { days }) },
  };
}
