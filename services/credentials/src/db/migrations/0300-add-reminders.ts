import type { Migration } from '@backflow/service-kit';

/** When people are reminded, of what they were, and their due days for the calendar feed. */
export const addReminders: Migration = {
  name: '0300-add-reminders',
  up: (sql) =>
    sql(`
      -- Of members who have chosen.
      create table reminder_settings (
        user_id uuid primary key,
        stages integer[] not null,
        by_mail boolean not null,
        by_sms boolean not null,
        updated_at timestamptz(3) not null default now()
      );

      -- One message a day for each person: written in the transaction that queues it.
      create table reminder_days (
        user_id uuid not null,
        day date not null,
        primary key (user_id, day)
      );

      -- What it was about: a stage of a due day once. The subject is a license or a gauge.
      create table reminders (
        user_id uuid not null,
        subject_id uuid not null,
        due_on date not null,
        stage integer not null,
        day date not null,
        primary key (user_id, subject_id, due_on, stage)
      );

      -- A function: identity could not replace a view that a view of another schema names.
      create function authority_of_licence(licence uuid) returns text
        language sql stable security definer set search_path from current as
        'select authority from identity.licences_v2 where id = licence';
      revoke all on function authority_of_licence(uuid) from public;
      grant execute on function authority_of_licence to backflow_bookings;

      -- Due days of people. Titles have no license number: calendars are often shared.
      create view feed_entries_v1 as
        select h.user_id, h.licence_id as id, 'credential' as kind, l.authority as title, h.valid_until as day, h.version
          from held_credentials h cross join lateral (select authority_of_licence(h.licence_id) as authority) l
         where h.valid_until is not null and l.authority is not null
        union all
        select g.user_id, g.id, 'gauge', g.make || ' ' || g.model || ', ' || g.serial_number, g.due_on, g.version
          from gauges g where g.deleted_at is null;
      grant usage on schema credentials to backflow_bookings;
      grant select on feed_entries_v1 to backflow_bookings;
    `),
  down: (sql) =>
    sql(`
      revoke usage on schema credentials from backflow_bookings;
      drop view feed_entries_v1;
      drop function authority_of_licence(uuid);
      drop table reminders, reminder_days, reminder_settings;
    `),
};
