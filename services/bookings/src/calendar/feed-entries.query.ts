import type { OfferKind, ScheduledDay } from '@backflow/contracts/bookings';
import { toTime } from '@backflow/contracts/bookings';
import { writeMailDays } from '@backflow/contracts/notifications';
import { formatTime } from '@backflow/contracts/time';
import { select, sql } from '@backflow/service-kit';
import type { Sql } from '@backflow/service-kit';
import type { CalendarEntry } from '@backflow/mails/calendar';
import type { BookingsContext } from '../context.ts';
import { registrationMailData } from '../offers/registration-mail-data.ts';
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

/** A member's bookings and seat offers of one offer, past and present, added up. */
interface Attended {
  isSeated: boolean;
  isPending: boolean;
  /** True if a calendar may already have an entry. */
  wasShown: boolean;
  /** When the open seat offer ends; null without one. */
  offeredUntil: string | null;
  changedAt: string;
  changes: number;
  /** Days that were taken out lately. */
  removedDays: ScheduledDay[] | null;
}

/** A member's events and webinars as calendar entries: one for each, however often it was booked and cancelled. */
export async function feedEntries(context: BookingsContext, userId: string): Promise<CalendarEntry[]> {
  const now = context.now();
  const rows = await select<Offer & Attended>(
    context.db,
    'calendar-feed-entries',
    sql`
      select ${OFFER_COLUMNS}, own."isSeated", own."isPending", own.had_seat or seat.offer_id is not null as "wasShown",
             seat."offeredUntil", greatest(own.updated_at, seat.ended_at) as "changedAt",
             own.changes + coalesce(seat.changes, 0) as changes,
             (select json_agg(json_build_object('id', r.session_id, 'startsAt', r.starts_at, 'endsAt', r.ends_at, 'place', ''))
                from removed_sessions r
               where r.offer_id = o.id and r.removed_at > ${new Date(now - CANCELLED_DAYS * DAY_MS)}) as "removedDays"
        from (select b.offer_id, bool_or(b.status in ('pending', 'confirmed')) as "isSeated",
                     bool_or(b.status = 'pending') as "isPending", bool_or(b.had_seat) as had_seat,
                     max(b.updated_at) as updated_at, sum(b.changes)::integer as changes
                from (${newestBookings(userId)}) b
               group by b.offer_id) own
        join offers o on o.id = own.offer_id
        left join (select s.offer_id, max(s.expires_at) filter (where s.status = 'open') as "offeredUntil",
                          max(s.ended_at) as ended_at, (count(*) + count(s.ended_at))::integer as changes
                     from seat_offers s where s.user_id = ${userId}
                    group by s.offer_id) seat on seat.offer_id = own.offer_id
       where o.starts_at > ${new Date(now - PAST_DAYS * DAY_MS)}
       order by o.starts_at, o.id`,
  );
  return rows.flatMap((row) => {
    const state = entryState(row, now);
    if (!state) return [];
    const data = registrationMailData(context, row);
    const removedDays = row.removedDays?.map((day) => ({ ...day, place: data.place }));
    return [
      {
        ...{ ...data, ...state, version: row.version + row.changes },
        ...(removedDays && { removedDays: writeMailDays(removedDays) }),
      },
    ];
  });
}

type EntryState = Pick<CalendarEntry, 'status' | 'note'>;

function entryState(row: Offer & Attended, now: number): EntryState | undefined {
  const { isSeated, isPending, wasShown, offeredUntil, changedAt, endsAt, startsAt } = row;
  if (!isWithdrawn(row)) {
    if (isSeated) return { status: 'CONFIRMED', note: isPending ? PENDING : undefined };
    if (offeredUntil !== null) return { status: 'TENTATIVE', note: offeredText(offeredUntil) };
  }
  if (!isSeated && !wasShown) return undefined;
  // When an event was made a draft again is not recorded: calendars learn it until long after its end.
  const until = isSeated ? (endsAt ?? startsAt ?? changedAt) : changedAt;
  return toTime(until) > now - CANCELLED_DAYS * DAY_MS ? { status: 'CANCELLED' } : undefined;
}

const PENDING = 'Your seat is reserved. It is confirmed once the invoice is paid.';

const offeredText = (until: string): string =>
  `A seat is offered to you until ${formatTime(until)}. Take it, or pass, on the event’s page.`;
