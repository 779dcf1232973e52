import type { Migration } from '@backflow/service-kit';

/**
 * A course earns its hours with its first completion. Reopening a lesson and completing it again writes no entries, and moves no hours
 * to another year.
 */
export const earnCourseHoursOnce: Migration = {
  name: '0415-earn-course-hours-once',
  up: (sql) =>
    sql(
      recordCompletionSql(`
        update bookings b set completed_at = record_completion_v1.at
         where is_complete and b.id = booking and b.kind = 'course' and b.completed_at is null`),
    ),
  // As in 0270-record-hours.
  down: (sql) =>
    sql(
      recordCompletionSql(`
        update bookings b set completed_at = case when is_complete then record_completion_v1.at end
         where b.id = booking and b.kind = 'course' and (b.completed_at is not null) <> is_complete
           and (is_complete or exists (select 1 from identity.contacts_v2 c where c.id = b.user_id))`),
    ),
};

const recordCompletionSql = (update: string) => `
  create or replace function record_completion_v1(booking uuid, is_complete boolean, at timestamptz) returns void
    language plpgsql security definer set search_path from current as $$
  declare
    member uuid;
  begin
    ${update}
    returning b.user_id into member;
    if found then
      perform settle_hours(booking, member, record_completion_v1.at);
    end if;
  end $$;`;
