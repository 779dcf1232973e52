import type { Migration } from '@backflow/service-kit';

/**
 * Lessons by their position; of two at the same one, which only a copied database could have, the id decides. A unique
 * position would have to be moved out of the way with every change of the order, and all such changes wait for the
 * course's row anyway.
 *
 * `taught_lessons` is what a course teaches now: its lessons, or, where it has none, the course itself as its only one.
 */
export const createLessons: Migration = {
  name: '0011-create-lessons',
  up: (sql) =>
    sql(`
      create table lessons (
        id uuid primary key default gen_random_uuid(),
        course_id uuid not null references courses (id),
        position integer not null,
        version integer not null default 1,
        title text not null,
        duration text,
        content text,
        video_url text,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now(),
        deleted_at timestamptz(3)
      );
      create index lessons_of_course on lessons (course_id, position, id) where deleted_at is null;

      create view taught_lessons as
        select id, course_id, position, title, duration, content, video_url from lessons where deleted_at is null
        union all
        select id, id, 1, title, duration, content, video_url from courses
         where not exists (select 1 from lessons l where l.course_id = courses.id and l.deleted_at is null);
    `),
  down: (sql) => sql('drop view taught_lessons; drop table lessons'),
};
