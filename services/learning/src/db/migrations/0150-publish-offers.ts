import { publishOfferSql, unpublishOfferSql } from '@backflow/offers';
import type { PublishedOffer } from '@backflow/offers';
import type { Migration } from '@backflow/service-kit';

/** Without a start, an end or a limit of seats: a course is open for bookings as long as it is published. */
const COURSES: PublishedOffer = {
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
    details: `jsonb_build_object('duration', new.duration)`,
  },
  reads: ['title', 'price', 'access_level', 'is_published', 'deleted_at', 'duration'],
};

/**
 * Courses are offers of the bookings service, which reads here how far its bookings are: `course_lessons_v1` is how many
 * lessons a course teaches now, `course_progress_v1` how many of them a booking has completed. Both count by
 * `taught_lessons`, where a course without lessons is one lesson under its own id.
 *
 * `lesson_completions.enrollment_id` names a booking; a foreign key cannot cross into another schema.
 */
export const publishOffers: Migration = {
  name: '0150-publish-offers',
  up: (sql) =>
    sql(`
      ${publishOfferSql(COURSES)}

      create view course_lessons_v1 as
        select course_id, count(*)::int as total from taught_lessons group by course_id;
      -- Grouped by the first column of the primary key: a condition on bookings reads the completions of these alone.
      create view course_progress_v1 as
        select d.enrollment_id as booking_id, l.course_id, count(*)::int as completed
          from lesson_completions d join taught_lessons l on l.id = d.lesson_id
         group by d.enrollment_id, l.course_id;
      grant usage on schema learning to backflow_bookings;
      grant select on course_lessons_v1, course_progress_v1 to backflow_bookings;

      alter table lesson_completions drop constraint lesson_completions_enrollment_id_fkey;
    `),
  down: (sql) =>
    sql(`
      alter table lesson_completions add constraint lesson_completions_enrollment_id_fkey
        foreign key (enrollment_id) references enrollments (id);
      drop view course_progress_v1, course_lessons_v1;
      revoke usage on schema learning from backflow_bookings;
      ${unpublishOfferSql(COURSES)}
    `),
};
