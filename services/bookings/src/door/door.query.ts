import type {
  CheckInInput,
  Door,
  DoorCase,
  DoorPerson,
  Presence,
  getDoor as contract,
} from '@backflow/contracts/bookings';
import { raw, select, sql } from '@backflow/service-kit';
import type { Call, Database } from '@backflow/service-kit';
import { isPresent } from '../attendees/session-attendance.ts';
import type { BookingsContext } from '../context.ts';
import { memberName } from '../member-columns.ts';
import { getDetails, readOffer, sessionsOfOffer } from '../offers/offer.ts';
import { attendanceKey, countedCheckIns, isUndone } from './counted-check-ins.ts';
import { derivePresence } from './derive-presence.ts';
import type { CountedCheckIn } from './derive-presence.ts';
import { listTicketKeys } from '../tickets/ticket-keys.ts';

/** @throws NotFoundError when no such event ever existed */
export async function getDoor(
  { db, now }: BookingsContext,
  { params: { id } }: Call<typeof contract>,
): Promise<Door> {
  // Before the reads: what is written meanwhile is newer.
  const asOf = new Date(now()).toISOString();
  const offer = await readOffer(db, id, 'event');
  const [keys, people, cases, otherDates] = await Promise.all([
    listTicketKeys(db),
    listPeople(db, offer.id),
    listCases(db, offer.id),
    listOtherDates(db, offer.id),
  ]);
  const { maxAttendees, currentAttendees } = offer;
  return {
    ...{ offerId: offer.id, title: offer.title, place: getDetails('event', offer).location },
    sessions: [...sessionsOfOffer(offer)],
    seatsLeft: maxAttendees === null ? null : Math.max(0, maxAttendees - currentAttendees),
    ...{ asOf, keys, people, cases, otherDates },
  };
}

/** Everybody with a booking, by their numbers. Amounts that a company pays are not asked for at the door. */
async function listPeople(db: Database, offerId: string): Promise<DoorPerson[]> {
  const [rows, checkIns] = await Promise.all([
    select<Omit<DoorPerson, 'presences'>>(
      db,
      'people-at-door',
      sql`
        select b.id as "bookingId", b.sheet_number as number, b.status, m.company, m.licence_number as "licenceNumber",
               coalesce(btrim(m.first_name || ' ' || m.last_name), 'Former member') as name,
               case when b.company_id is null and a.due > 0 then a.due::text end as due,
               case when t.id is not null then json_build_object('title', t.title, 'startsAt', t.starts_at) end as "movedTo",
               array(select x.session_id from absences x
                      where x.booking_id = b.id and not ${isPresent(raw('b'), raw('x.session_id'))}) as absences
          from bookings b
          left join identity.contacts_v2 m on m.id = b.user_id
          left join accounts a on a.id = b.account_id
          left join bookings n on n.id = b.moved_to
          left join offers t on t.id = n.offer_id and t.starts_at is not null
         where b.offer_id = ${offerId} order by b.sheet_number`,
    ),
    select<Omit<CountedCheckIn, 'at'> & Pick<CheckInInput, 'at'>>(
      db,
      'check-ins-at-door',
      countedCheckIns(sql`c.offer_id = ${offerId}`),
    ),
  ]);
  const presences = new Map<string, Presence[]>();
  const counted = checkIns.map((checkIn) => ({ ...checkIn, at: new Date(checkIn.at) }));
  for (const group of Map.groupBy(counted, attendanceKey).values()) {
    const presence = derivePresence(group);
    const { bookingId = '' } = group[0] ?? {};
    if (presence) presences.set(bookingId, [...(presences.get(bookingId) ?? []), presence]);
  }
  return rows.map((row) => ({ ...row, presences: presences.get(row.bookingId) ?? [] }));
}

/** One for each walk-in, and for each booking and day: its first check-in. */
const listCases = (db: Database, offerId: string): Promise<DoorCase[]> =>
  select(
    db,
    'door-cases',
    sql`
      select id, outcome, "bookingId", name, email, phone, note, "sessionId", at, device from (
        select distinct on (coalesce(c.booking_id, c.id), c.session_id)
               c.id, c.outcome, c.booking_id as "bookingId", c.email, c.phone, c.note, c.session_id as "sessionId", c.at, c.device_name as device,
               coalesce(c.name, ${memberName('b.user_id')}, 'Somebody unknown') as name
          from check_ins c left join bookings b on b.id = c.booking_id
         where c.offer_id = ${offerId} and c.outcome <> 'recorded' and c.decided_at is null and not ${isUndone}
         order by coalesce(c.booking_id, c.id), c.session_id, c.at, c.id) first
       order by at, id`,
  );

/** The dates nearest to an event that have its title. */
const listOtherDates = (db: Database, offerId: string): Promise<Door['otherDates']> =>
  select(
    db,
    'other-dates',
    sql`
      select o.id as "offerId", o.title, o.starts_at as "startsAt"
        from offers o join offers own on own.id = ${offerId}
       where o.kind = 'event' and o.is_published and o.deleted_at is null and o.id <> own.id and lower(o.title) = lower(own.title)
         and o.starts_at between own.starts_at - interval '1 year' and own.starts_at + interval '1 year'
       order by abs(extract(epoch from o.starts_at - own.starts_at)), o.id limit 100`,
  );
