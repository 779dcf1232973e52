import type { Migration } from '@backflow/service-kit';

/**
 * Courses, and the orders in which lists read them. Instants are kept to the millisecond, as the wire carries them.
 * A deleted course stays for those who are enrolled in it; its category may go.
 */
export const createCourses: Migration = {
  name: '0010-create-courses',
  up: (sql) =>
    sql(`
      create table courses (
        id uuid primary key default gen_random_uuid(),
        version integer not null default 1,
        title text not null,
        description text,
        content text,
        image_url text,
        video_url text,
        duration text,
        level text not null default 'beginner' check (level in ('beginner', 'intermediate', 'advanced')),
        price numeric(10, 2) not null default 0 check (price >= 0),
        access_level text not null default 'free' check (access_level in ('free', 'paid', 'premium')),
        category_id uuid references course_categories (id) on delete set null,
        manufacturer text,
        outcomes text[] not null default '{}',
        is_published boolean not null default false,
        enrollment_count integer not null default 0 check (enrollment_count >= 0),
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now(),
        deleted_at timestamptz(3)
      );
      create index courses_newest on courses (created_at desc, id desc) where deleted_at is null;
      create index courses_published on courses (created_at desc, id desc)
        where is_published and deleted_at is null;
      create index courses_published_by_level on courses (level, created_at desc, id desc)
        where is_published and deleted_at is null;
      create index courses_published_by_category on courses (category_id, created_at desc, id desc)
        where is_published and deleted_at is null;
      create index courses_of_category on courses (category_id);
    `),
  down: (sql) => sql('drop table courses'),
};
