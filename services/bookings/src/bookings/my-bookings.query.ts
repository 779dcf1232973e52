import { isPositive } from '@backflow/contracts/bookings';
import type {
  Account,
  AttendedSession,
  MyRegistration,
  RegistrationItem,
  listMyRegistrations,
} from '@backflow/contracts/bookings';
import { byId, byInstant, defineList, descending, raw, sql } from '@backflow/service-kit';
import type { Call, PageOf } from '@backflow/service-kit';
import { ACCOUNT } from '../accounts/account.ts';
import type { BookingsContext } from '../context.ts';
import { OFFER_COLUMNS, POSITION, SEAT_OFFER, waitingFields } from '../offers/offer.ts';
import type { Offer, WaitingColumns } from '../offers/offer.ts';
import type { Booked } from './book.ts';
import { presentItem } from './present-booking.ts';

const BOOKINGS = defineList({
  ...{ label: 'own-bookings', table: 'bookings', alias: 'b' },
  orders: {
    newest: descending('newest', byInstant('b.booked_at', 'registeredAt'), byId('b.id', 'bookingId')),
  },
});

/** The sessions that a booking attended; null for none, or all. */
export const attendedSessionsJson = (booking: string) => `
  case when ${booking}.attended then
    (select json_agg(json_build_object('id', a.session_id, 'timeIn', a.time_in, 'timeOut', a.time_out))
       from session_attendance a where a.booking_id = ${booking}.id)
  end`;

/** Columns of the caller's booking, beside those of the offer. */
interface MyRow extends WaitingColumns {
  bookingId: string;
  status: MyRegistration['status'];
  registeredAt: string;
  confirmBy: string | null;
  account: Account | null;
  attended: boolean;
  attendedSessions: AttendedSession[] | null;
}

/** The caller's registrations for events and webinars, newest first, without cancelled ones. Withdrawn offers are marked. */
export async function myBookingsPage(
  { db }: BookingsContext,
  { actor, query: { cursor, limit } }: Call<typeof listMyRegistrations>,
): Promise<PageOf<RegistrationItem>> {
  const confirmBy = raw(actor.isEmailConfirmed ? 'null' : 'b.confirm_by');
  const page = await BOOKINGS.page<Offer & MyRow>(
    db,
    {
      ...{ order: 'newest', cursor, limit },
      conditions: [
        sql`b.user_id = ${actor.id} and b.status <> 'cancelled' and b.kind in ('event', 'webinar')`,
      ],
    },
    (source) => sql`
      select ${OFFER_COLUMNS}, b.id as "bookingId", b.status, b.booked_at as "registeredAt",
             ${POSITION} as position, ${SEAT_OFFER} as "seatOffer", ${confirmBy} as "confirmBy",
             case when b.company_id is null then ${ACCOUNT} end as account,
             b.attended, ${raw(attendedSessionsJson('b'))} as "attendedSessions"
        from ${source} b join offers o on o.id = b.offer_id`,
  );
  return page.map((row) => presentItem(splitRow(row), actor));
}

/** Splits a row into booking and offer. */
const splitRow = (row: Offer & MyRow): Booked => {
  const { bookingId, status, registeredAt, position, seatOffer, confirmBy, account, ...others } = row;
  const { attended, attendedSessions: sessions, ...offer } = others;
  const own = {
    ...{ id: bookingId, status, registeredAt },
    ...waitingFields({ position, seatOffer }),
    ...(confirmBy !== null && { confirmBy }),
    ...(attended && { attended }),
    ...(sessions && { sessions }),
    ...(account && { price: account.agreed }),
    ...(account?.rule && { priceLabel: account.rule.label }),
    ...(account && isPositive(account.due) && { due: account.due, dueOn: account.dueOn ?? undefined }),
  };
  return { offer, own };
};
