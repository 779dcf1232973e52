import type { Migration } from '@backflow/service-kit';

const MISSING_LESSON = (course: string, enrollment: string) => `
  select 1 from taught_lessons l where l.course_id = ${course} and not exists (
    select 1 from lesson_completions d where d.enrollment_id = ${enrollment} and d.lesson_id = l.id)`;

const LOCK_ENROLLMENT = 'perform pg_advisory_xact_lock(276, hashtext(changed.enrollment_id::text) & 255);';

/** As in 0276-add-hours, with other locks. */
const reportCompletion = (locks: { ofBoth?: string; ofCompletion?: string }) => `
  create or replace function report_completion() returns trigger language plpgsql set search_path from current as $$
  declare
    changed lesson_completions := coalesce(new, old);
    course uuid;
  begin
    select l.course_id into course from taught_lessons l where l.id = changed.lesson_id;
    if not found then
      return null;
    end if;
    ${locks.ofBoth ?? ''}
    if tg_op = 'DELETE' then
      perform bookings.record_completion_v1(changed.enrollment_id, false, now());
      return null;
    end if;
    ${locks.ofCompletion ?? ''}
    if not exists (${MISSING_LESSON('course', 'changed.enrollment_id')}) then
      perform bookings.record_completion_v1(changed.enrollment_id, true, changed.completed_at);
    end if;
    return null;
  end $$;`;

/**
 * Deleting a lesson completes the course for those who lack no other lesson, on that day. Who had completed the deleted lesson too is
 * left alone: they completed the course before it had hours, or are recorded already.
 *
 * A completed or reopened lesson waits for a deletion in the same course, and the other way round, so that the second one sees the
 * first. Reopening one lesson while another is completed does so too. The locks have few keys, as in 0276-add-hours.
 */
export const completeWithoutDeletedLessons: Migration = {
  name: '0431-complete-without-deleted-lessons',
  up: (sql) =>
    sql(`
      ${reportCompletion({
        ofBoth: `perform pg_advisory_xact_lock_shared(431, hashtext(course::text) & 255);
                 ${LOCK_ENROLLMENT}`,
      })}
      create function complete_without_lesson() returns trigger language plpgsql set search_path from current as $$
      begin
        perform pg_advisory_xact_lock(431, hashtext(new.course_id::text) & 255);
        perform bookings.record_completions_v1(array(
          select r.id from bookings.own_bookings_v1 r
           where r.offer_id = new.course_id
             and exists (select 1 from lesson_completions d where d.enrollment_id = r.id)
             and not exists (
               select 1 from lesson_completions d where d.enrollment_id = r.id and d.lesson_id = new.id)
             and not exists (${MISSING_LESSON('new.course_id', 'r.id')})), new.deleted_at);
        return null;
      end $$;
      create trigger lessons_complete_without after update of deleted_at on lessons
        for each row when (old.deleted_at is null and new.deleted_at is not null)
        execute function complete_without_lesson();
    `),
  down: (sql) =>
    sql(`
      drop trigger lessons_complete_without on lessons;
      drop function complete_without_lesson();
      ${reportCompletion({ ofCompletion: LOCK_ENROLLMENT })}
    `),
};
