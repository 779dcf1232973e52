import type { OfferKind } from '@backflow/contracts/bookings';
import { timeOf } from '@backflow/contracts/bookings';
import { select, sql } from '@backflow/service-kit';
import type { Sql } from '@backflow/service-kit';
import type { CalendarEntry } from '@backflow/service-kit/calendar';
import type { BookingsContext } from '../context.ts';
import { registrationMailData } from '../notifications/offer-mails.ts';
import { OFFER_COLUMNS, isWithdrawn } from '../offers/offer.ts';
import type { Offer } from '../offers/offer.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long an entry stays after the event. */
const PAST_DAYS = 365;
/** How long calendars can learn that an entry is cancelled. */
const CANCELLED_DAYS = 60;

/** Courses have no times. */
const KINDS: readonly OfferKind[] = ['event', 'webinar'];

/** The member's newest bookings of offers that have times: more than anybody has, but a bounded number of rows. */
export const newestBookings = (userId: string | Sql) => sql`
  select b.* from bookings b where b.user_id = ${userId} and b.kind = any(${KINDS}::text[])
   order by b.booked_at desc, b.id desc limit 1000`;

/** What a member has, or had, in one offer: all their bookings of it together. */
interface Attended {
  isSeated: boolean;
  isPending: boolean;
  hadSeat: boolean;
  changedAt: string;
  changes: number;
}

/** A member's events and webinars as calendar entries: one for each, however often it was booked and cancelled. */
export async function feedEntries(context: BookingsContext, userId: string): Promise<CalendarEntry[]> {
  const now = context.now();
  const rows = await select<Offer & Attended>(
    context.db,
    'calendar-feed-entries',
    sql`
      select ${OFFER_COLUMNS}, own."isSeated", own."isPending", own."hadSeat", own."changedAt", own.changes
        from (select b.offer_id, bool_or(b.status in ('pending', 'confirmed')) as "isSeated",
                     bool_or(b.status = 'pending') as "isPending", bool_or(b.had_seat) as "hadSeat",
                     max(b.updated_at) as "changedAt", sum(b.changes)::integer as changes
                from (${newestBookings(userId)}) b
               group by b.offer_id) own
        join offers o on o.id = own.offer_id
       where o.starts_at > ${new Date(now - PAST_DAYS * DAY_MS)}
       order by o.starts_at, o.id`,
  );
  return rows.flatMap((row) => {
    const state = entryState(row, now);
    if (!state) return [];
    const data = registrationMailData(context, row);
    return [{ ...data, ...state, version: row.version + row.changes }];
  });
}

function entryState(row: Offer & Attended, now: number): Pick<CalendarEntry, 'status' | 'note'> | undefined {
  if (row.isSeated && !isWithdrawn(row)) {
    return { status: 'CONFIRMED', ...(row.isPending && { note: PENDING }) };
  }
  if (!row.isSeated && !row.hadSeat) return undefined;
  // When an event was made a draft again is not recorded: calendars learn it until long after its end.
  const until = row.isSeated ? (row.endsAt ?? row.startsAt ?? row.changedAt) : row.changedAt;
  return timeOf(until) > now - CANCELLED_DAYS * DAY_MS ? { status: 'CANCELLED' } : undefined;
}

const PENDING = 'Your seat is reserved. It is confirmed once the invoice is paid.';
