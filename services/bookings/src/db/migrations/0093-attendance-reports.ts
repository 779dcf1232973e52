import type { Migration } from '@backflow/service-kit';

/** Attendance that webinar software has reported, and people of reports who are still to be matched to a booking. */
export const attendanceReports: Migration = {
  name: '0093-attendance-reports',
  up: (sql) =>
    sql(`
      -- The times of reports within the session, as [["2026-12-04T17:00:00.000Z", "…"], …]; null where it was recorded by hand.
      alter table session_attendance add column present jsonb;

      create table unmatched_attendance (
        id uuid primary key default gen_random_uuid(),
        offer_id uuid not null references offers(id),
        name text not null,
        email text,
        -- By which later reports find them: the email, else the name without case and marks.
        key text not null,
        present jsonb not null,
        imported_at timestamptz(3) not null,
        -- Null until it is decided. Without a booking they are not one of ours.
        decided_at timestamptz(3),
        booking_id uuid references bookings(id) on delete cascade
      );
      create unique index unmatched_attendance_once on unmatched_attendance (offer_id, key);
      create index unmatched_attendance_undecided on unmatched_attendance (imported_at, id) where decided_at is null;
      create index unmatched_attendance_of_booking on unmatched_attendance (booking_id) where booking_id is not null;
    `),
  down: (sql) => sql('drop table unmatched_attendance; alter table session_attendance drop column present'),
};
