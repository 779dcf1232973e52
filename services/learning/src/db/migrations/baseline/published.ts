import { AUDIT_TABLE_SQL, PUBLISH_AUDIT_SQL } from '@backflow/service-kit';

/** Audit entries, and what other services may read. */
export const publishedSql = `
  ${AUDIT_TABLE_SQL}
  ${PUBLISH_AUDIT_SQL}

  create view course_lessons_v1 as
    select course_id, count(*)::int as total from taught_lessons group by course_id;
  grant select on course_lessons_v1 to backflow_bookings;

  -- Grouped by the first column of the primary key: a condition on bookings reads the completions of these alone.
  create view course_progress_v1 as
    select d.enrollment_id as booking_id, l.course_id, count(*)::int as completed
      from lesson_completions d join taught_lessons l on l.id = d.lesson_id
     group by d.enrollment_id, l.course_id;
  grant select on course_progress_v1 to backflow_bookings;

  create view new_resources_v1 as
    select id, title, author, access_level, published_at
      from resources where is_published and deleted_at is null;
  grant select on new_resources_v1 to backflow_notifications;

  create view stats_v1 as select sum(total)::int as total_courses from courses_totals;
  grant select on stats_v1 to backflow_identity;

  create view audit_subjects_v1 (id, name, path, member_id) as
    select id, title as name, '/courses/' || id as path, null::uuid as member_id from courses
    union all select id, title, '/courses/' || course_id || '/lessons/' || id, null from lessons
    union all select id, title, '/resources/' || id, null from resources
    union all select id, name, null, null from course_categories
    union all select id, name, null, null from resource_categories ;
  grant select on audit_subjects_v1 to backflow_identity;

  grant usage on schema learning to backflow_bookings, backflow_identity, backflow_notifications;
`;
