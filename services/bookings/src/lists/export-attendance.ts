import type { BookingStatus, OfferKind, exportAttendance as contract } from '@backflow/contracts/bookings';
import { DISPLAY_TIME_ZONE } from '@backflow/contracts';
import { wallTime } from '@backflow/contracts/time';
import { csvFile, decimal, select, sql } from '@backflow/service-kit';
import type { Call, FileResponse } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { loadPhoneFormat } from '../format-phone.ts';

interface Row {
  startsAt: string;
  title: string;
  kind: OfferKind;
  lastName: string;
  firstName: string;
  email: string | null;
  phoneNumber: string | null;
  company: string | null;
  licences: string | null;
  status: BookingStatus;
  attended: boolean;
  present: number | null;
  minutes: string;
}

/** Everybody with a seat at each session of these days, by start and name. Hours of a whole offer stand at its last session. */
export async function exportAttendance(
  { db }: BookingsContext,
  { query: { from, until } }: Call<typeof contract>,
): Promise<FileResponse> {
  const formatPhone = await loadPhoneFormat();
  const rows = await select<Row>(
    db,
    'attendance',
    sql`
      select s.starts_at as "startsAt", o.title, o.kind, coalesce(m.last_name, 'member') as "lastName",
             coalesce(m.first_name, 'Former') as "firstName", m.email, m.phone_number as "phoneNumber", m.company,
             m.licence_number as licences, b.status, a.minutes is not null as attended, a.minutes as present,
             trim_scale(coalesce((select sum(e.hours) from hours_entries e
                                   where e.booking_id = b.id
                                     and (e.session_id = s.id or (e.session_id is null and s.is_last))), 0) * 60)::text as minutes
        from offers o
       cross join lateral (select *, row_number() over (order by starts_at desc, id) = 1 as is_last from offer_sessions(o)) s
        join bookings b on b.offer_id = o.id
        join lateral sessions_of_booking(b.id) a on a.id = s.id
        left join identity.contacts_v2 m on m.id = b.user_id
       where o.starts_at < (${until}::date + 1)::timestamp at time zone ${DISPLAY_TIME_ZONE}
         and coalesce(o.ends_at, o.starts_at) >= ${from}::date::timestamp at time zone ${DISPLAY_TIME_ZONE}
         and (s.starts_at at time zone ${DISPLAY_TIME_ZONE})::date between ${from}::date and ${until}::date
         and b.status in ('pending', 'confirmed')
       order by s.starts_at, o.id, lower(m.last_name), lower(m.first_name), b.id`,
  );
  return csvFile({
    name: `attendance-${from}-${until}.csv`,
    columns: [
      ['Starts at (PT)', ({ startsAt }) => wallTime(startsAt)],
      ['Event or webinar', ({ title }) => title],
      ['Last name', ({ lastName }) => lastName],
      ['First name', ({ firstName }) => firstName],
      ['Email', ({ email }) => email],
      ['Phone', ({ phoneNumber }) => formatPhone(phoneNumber)],
      ['Company', ({ company }) => company],
      ['License numbers', ({ licences }) => licences],
      ['Status', ({ status }) => status],
      ['Attended', ({ attended }) => attended],
      ['Minutes present', ({ present }) => present],
      ['CE minutes', ({ minutes }) => decimal(minutes)],
    ],
    items: rows,
  });
}
