import type { Migration } from '@backflow/service-kit';

/**
 * `user_id` names an account of the identity service; a foreign key cannot cross into another's schema. `lesson_id` is a
 * lesson of the course, or the course's own id where that has none: see `taught_lessons`.
 */
export const createEnrollments: Migration = {
  name: '0012-create-enrollments',
  up: (sql) =>
    sql(`
      create table enrollments (
        id uuid primary key default gen_random_uuid(),
        course_id uuid not null references courses (id),
        user_id uuid not null,
        status text not null check (status in ('pending', 'confirmed', 'cancelled')),
        enrolled_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now()
      );
      create unique index enrollments_one_per_member on enrollments (course_id, user_id)
        where status <> 'cancelled';
      create index enrollments_of_member on enrollments (user_id, enrolled_at desc, id desc);
      create index enrollments_of_course on enrollments (course_id, enrolled_at desc, id desc);

      create table lesson_completions (
        enrollment_id uuid not null references enrollments (id),
        lesson_id uuid not null,
        completed_at timestamptz(3) not null,
        primary key (enrollment_id, lesson_id)
      );
    `),
  down: (sql) => sql('drop table lesson_completions; drop table enrollments'),
};
