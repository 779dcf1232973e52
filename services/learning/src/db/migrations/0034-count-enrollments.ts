import type { Migration } from '@backflow/service-kit';

/** Weeks are those of Pacific time and begin on Monday. */
const WEEK = `date_trunc('week', enrolled_at at time zone 'America/Los_Angeles')::date`;

/** Adds to the counts of each course what these rows of (course_id, status, sign) add up to. */
const countStatuses = (rows: string) => `
  insert into enrollment_counts as c (course_id, pending, confirmed, cancelled)
  select course_id, coalesce(sum(sign) filter (where status = 'pending'), 0),
         coalesce(sum(sign) filter (where status = 'confirmed'), 0),
         coalesce(sum(sign) filter (where status = 'cancelled'), 0)
    from (${rows}) changed group by course_id
   -- In one order, so that two writes never wait for each other.
   order by course_id
  on conflict (course_id) do update set pending = c.pending + excluded.pending,
    confirmed = c.confirmed + excluded.confirmed, cancelled = c.cancelled + excluded.cancelled`;

/** Each connection adds to one of several rows of a week: two that enroll at once seldom wait for each other. */
const countWeeks = (rows: string, sign: '+' | '-') => `
  insert into enrollment_weeks as w (week, slot, enrollments)
  select ${WEEK}, pg_backend_pid() % 16, ${sign}count(*) from ${rows} group by 1 order by 1
  on conflict (week, slot) do update set enrollments = w.enrollments + excluded.enrollments`;

const signed = (rows: string, sign: 1 | -1) => `select course_id, status, ${sign} as sign from ${rows}`;

/**
 * How many enrollments of each status a course has, and how many were made in each week: read where counting a million
 * rows would take a second.
 */
export const countEnrollments: Migration = {
  name: '0034-count-enrollments',
  up: (sql) =>
    sql(`
      create table enrollment_counts (
        course_id uuid primary key references courses (id) on delete cascade,
        pending integer not null,
        confirmed integer not null,
        cancelled integer not null
      );
      create index enrollment_counts_unpaid on enrollment_counts (course_id) where pending > 0;
      create table enrollment_weeks (
        week date,
        slot integer,
        enrollments integer not null,
        primary key (week, slot)
      );

      create function count_added_enrollments() returns trigger language plpgsql set search_path from current as $$
      begin
        ${countStatuses(signed('added', 1))};
        ${countWeeks('added', '+')};
        return null;
      end $$;
      create trigger enrollments_count_insert after insert on enrollments
        referencing new table as added for each statement execute function count_added_enrollments();

      create function count_removed_enrollments() returns trigger language plpgsql set search_path from current as $$
      begin
        ${countStatuses(signed('removed', -1))};
        ${countWeeks('removed', '-')};
        return null;
      end $$;
      create trigger enrollments_count_delete after delete on enrollments
        referencing old table as removed for each statement execute function count_removed_enrollments();

      create function count_changed_enrollments() returns trigger language plpgsql set search_path from current as $$
      begin
        ${countStatuses(`${signed('removed', -1)} union all ${signed('added', 1)}`)};
        return null;
      end $$;
      create trigger enrollments_count_update after update on enrollments
        referencing old table as removed new table as added
        for each statement execute function count_changed_enrollments();

      -- The triggers hold writers back until this is committed: nobody is missed and nobody counted twice.
      ${countStatuses(signed('enrollments', 1))};
      ${countWeeks('enrollments', '+')};

      -- Those who wait longest in a course, and the orders of a course's list.
      create index enrollments_pending on enrollments (course_id, enrolled_at) where status = 'pending';
      create index enrollments_of_status on enrollments (course_id, status, enrolled_at desc, id desc);
    `),
  down: (sql) =>
    sql(`
      drop index enrollments_pending;
      drop index enrollments_of_status;
      drop trigger enrollments_count_insert on enrollments;
      drop trigger enrollments_count_delete on enrollments;
      drop trigger enrollments_count_update on enrollments;
      drop function count_added_enrollments(), count_removed_enrollments(), count_changed_enrollments();
      drop table enrollment_counts, enrollment_weeks;
    `),
};
