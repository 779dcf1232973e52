import type { Migration } from '@backflow/service-kit';

/** The sessions that people attended, for the owner of an offer who takes some out. */
export const attendedSessions: Migration = {
  name: '0065-attended-sessions',
  up: (sql) =>
    sql(`
  create function attended_sessions_v1(offer uuid, sessions uuid[]) returns table (session_id uuid, people integer)
    language sql stable security definer set search_path from current as $$
    select s.id, count(*)::integer
      from bookings b cross join unnest(sessions) s (id)
     where b.offer_id = offer and b.attended
       and (exists (select from session_attendance a where a.booking_id = b.id and a.session_id = s.id)
            or not exists (select from session_attendance a where a.booking_id = b.id))
     group by s.id;
  $$;
  revoke all on function attended_sessions_v1(uuid, uuid[]) from public;
  grant execute on function attended_sessions_v1 to backflow_events;
`),
  down: (sql) => sql('drop function attended_sessions_v1'),
};
