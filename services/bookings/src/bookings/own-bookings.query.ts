import type { RegistrationItem, listOwnRegistrations } from '@backflow/contracts/bookings';
import { PageOf, decodeCursor, empty, limitFor, raw, select, sql, toPage } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { OFFER_COLUMNS, POSITION } from '../offers/offer.ts';
import type { Offer } from '../offers/offer.ts';
import { bookedOf, presentItem } from './present-booking.ts';
import type { OwnRow } from './present-booking.ts';

/** The caller's registrations for events and webinars, newest first, without cancelled ones; those taken down say so. */
export async function ownBookingsPage(
  { db }: BookingsContext,
  { actor, query: { cursor, limit } }: Call<typeof listOwnRegistrations>,
): Promise<PageOf<RegistrationItem>> {
  const last = decodeCursor(cursor);
  const older = last ? sql`and (booked_at, id) < (${new Date(last.after)}, ${last.id})` : empty;
  const confirmBy = raw(actor.isEmailConfirmed ? 'null' : 'b.confirm_by');
  // Cut before anything is joined: Postgres cannot know how many bookings a member has and would join them all.
  const rows = await select<Offer & OwnRow>(
    db,
    'own-bookings',
    sql`
      select ${OFFER_COLUMNS}, b.id as "bookingId", b.status, b.booked_at as "registeredAt",
             ${POSITION} as position, ${confirmBy} as "confirmBy"
        from (select * from bookings
               where user_id = ${actor.id} and status <> 'cancelled' and kind in ('event', 'webinar') ${older}
               order by booked_at desc, id desc ${limitFor(limit)}) b
        join offers o on o.id = b.offer_id
       order by b.booked_at desc, b.id desc`,
  );
  const { items, nextCursor } = toPage(rows, limit, ({ registeredAt, bookingId }) => ({
    after: registeredAt,
    id: bookingId,
  }));
  return new PageOf(
    items.map((row) => presentItem(bookedOf(row), actor)),
    nextCursor,
  );
}
