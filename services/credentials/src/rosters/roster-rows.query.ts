import type { RosterRow } from '@backflow/contracts/credentials';
import { raw, sql } from '@backflow/service-kit';
import { isAuthority } from '../authorities/is-authority.ts';
import type { Read, RosterKey } from './rosters.query.ts';

/** Those who attended, as it is known now, by name. */
export const readCurrentRows = (read: Read, { offerId, authorityId }: RosterKey): Promise<RosterRow[]> =>
  read<RosterRow>(sql`
    select r.booking_id as "bookingId", r.user_id as "userId", coalesce(c.first_name, 'Former') as "firstName",
           coalesce(c.last_name, 'member') as "lastName", l.license, r.minutes_present as "minutesPresent",
           r.minutes_by_kind as minutes,
           array_remove(array[case when l.license is null then 'license' end,
                              case when r.minutes_by_kind = '{}' then 'minutes' end,
                              case when c.email is null and c.phone_number is null then 'contact' end], null) as missing
      from bookings.results_of_offer_v1(${offerId}) r
      left join identity.contacts_v2 c on c.id = r.user_id
     cross join lateral (
       select string_agg(n.number, ', ' order by n.number) as license
         from identity.licences_v2 n join authorities a on a.id = ${authorityId}
        where n.user_id = r.user_id and ${isAuthority('n.authority', 'a.name')}) l
     where r.attended and r.status in ('pending', 'confirmed')
     order by lower(c.last_name), lower(c.first_name), r.booking_id`);

/** The rows as they were sent. */
export const readSentRows = (read: Read, { offerId, authorityId }: RosterKey): Promise<RosterRow[]> =>
  read<RosterRow>(sql`
    select w.booking_id as "bookingId", w.user_id as "userId", w.first_name as "firstName", w.last_name as "lastName",
           w.license, w.minutes_present as "minutesPresent", w.minutes, w.missing
      from sent_roster_rows w join sent_rosters s on s.id = w.roster_id
     where s.offer_id = ${offerId} and s.authority_id = ${authorityId} order by w.position`);

/** What the statement below stores of each row. */
const FIELDS = raw(
  '"bookingId" uuid, "userId" uuid, "firstName" text, "lastName" text, license text, "minutesPresent" int, minutes jsonb, missing text[]',
);

/** Stores rows of a roster in their order. */
export const storeRows = (read: Read, rosterId: string, rows: readonly RosterRow[]): Promise<object[]> =>
  read(sql`
    insert into sent_roster_rows (roster_id, position, booking_id, user_id, first_name, last_name, license, minutes_present, minutes, missing)
    select ${rosterId}::uuid, i.position, w.*
      from jsonb_array_elements(${JSON.stringify(rows)}::text::jsonb) with ordinality i (source, position)
     cross join lateral jsonb_to_record(i.source) w (${FIELDS})`);
