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
  minutes: string;
}

/** Everybody with a seat at what began on these days, by start and name. */
export async function exportAttendance(
  { db }: BookingsContext,
  { query: { from, until } }: Call<typeof contract>,
): Promise<FileResponse> {
  const formatPhone = await loadPhoneFormat();
  const rows = await select<Row>(
    db,
    'attendance',
    sql`
      select o.starts_at as "startsAt", o.title, o.kind, coalesce(m.last_name, 'member') as "lastName",
             coalesce(m.first_name, 'Former') as "firstName", m.email, m.phone_number as "phoneNumber", m.company,
             m.licence_number as licences, b.status, b.attended,
             trim_scale(coalesce((select sum(e.hours) from hours_entries e where e.booking_id = b.id), 0) * 60)::text as minutes
        from offers o join bookings b on b.offer_id = o.id
        left join identity.contacts_v2 m on m.id = b.user_id
       where o.starts_at >= ${from}::date::timestamp at time zone ${DISPLAY_TIME_ZONE}
         and o.starts_at < (${until}::date + 1)::timestamp at time zone ${DISPLAY_TIME_ZONE}
         and b.status in ('pending', 'confirmed')
       order by o.starts_at, o.id, lower(m.last_name), lower(m.first_name), b.id`,
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
      ['CE minutes', ({ minutes }) => decimal(minutes)],
    ],
    items: rows,
  });
}
