import { republishOfferSql } from '@backflow/offers';
import type { PublishedOffer } from '@backflow/offers';
import type { Migration } from '@backflow/service-kit';

/** As in 0150-publish-offers, with a further detail. */
const courses = (detail: string, reads: string[]): PublishedOffer => ({
  table: 'courses',
  kind: 'course',
  columns: {
    title: 'new.title',
    starts_at: 'null',
    ends_at: 'null',
    closes_at: 'null',
    capacity: 'null',
    price: 'new.price',
    access_level: 'new.access_level',
    is_published: 'new.is_published',
    deleted_at: 'new.deleted_at',
    details: `jsonb_build_object('duration', new.duration${detail})`,
  },
  reads: ['title', 'price', 'access_level', 'is_published', 'deleted_at', 'duration', ...reads],
});

/**
 * The CE hours by kind that completing a course earns: an object of decimal strings, or null. Published to the bookings service.
 *
 * A booking is reported as completed with the last lesson that its course teaches then, and as not completed when a lesson is
 * reopened, in the transaction of that change, whoever writes. Lessons that are added later take nothing away.
 */
export const addHours: Migration = {
  name: '0276-add-hours',
  up: (sql) =>
    sql(`
      alter table courses add column hours jsonb;
      ${republishOfferSql(courses(`, 'hours', new.hours`, ['hours']))}

      create function report_completion() returns trigger language plpgsql set search_path from current as $$
      declare
        changed lesson_completions := coalesce(new, old);
        course uuid;
      begin
        select l.course_id into course from taught_lessons l where l.id = changed.lesson_id;
        if not found then
          return null;
        end if;
        if tg_op = 'DELETE' then
          perform bookings.record_completion_v1(changed.enrollment_id, false, now());
          return null;
        end if;
        -- The last two lessons may be completed at the same time: the second transaction must see the first.
        -- Few keys: a transaction with thousands of bookings must not fill the table of locks.
        perform pg_advisory_xact_lock(276, hashtext(changed.enrollment_id::text) & 255);
        if not exists (
          select 1 from taught_lessons l where l.course_id = course and not exists (
            select 1 from lesson_completions d where d.enrollment_id = changed.enrollment_id and d.lesson_id = l.id)) then
          perform bookings.record_completion_v1(changed.enrollment_id, true, changed.completed_at);
        end if;
        return null;
      end $$;
      create trigger lesson_completions_report after insert or delete on lesson_completions
        for each row execute function report_completion();
    `),
  down: (sql) =>
    sql(`
      drop trigger lesson_completions_report on lesson_completions;
      drop function report_completion();
      ${republishOfferSql(courses('', []))}
      alter table courses drop column hours;
    `),
};
