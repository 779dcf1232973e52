import type { Migration } from '@backflow/service-kit';

/** Due days of credentials and gauges, for the calendar feed. */
export const dueDaysInCalendars: Migration = {
  name: '0095-due-days-in-calendars',
  up: (sql) =>
    sql(`
      -- Credentials is prepared after bookings: until then there is none, and feeds go on. The body is not checked before it runs.
      create function due_days(person uuid)
        returns table (id uuid, kind text, title text, day date, version integer)
        language plpgsql stable as $$
        begin
          if not exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
                          where n.nspname = 'credentials' and c.relname = 'feed_entries_v1'
                            and has_schema_privilege(n.oid, 'usage') and has_table_privilege(c.oid, 'select')) then
            return;
          end if;
          return query select e.id, e.kind, e.title, e.day, e.version from credentials.feed_entries_v1 e where e.user_id = person;
        end $$;
      revoke all on function due_days(uuid) from public;
    `),
  down: (sql) => sql('drop function due_days(uuid)'),
};
