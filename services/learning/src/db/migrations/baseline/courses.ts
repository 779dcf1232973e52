import { publishOfferSql } from '@backflow/offers';
import type { PublishedOffer } from '@backflow/offers';
import { countRowsSql, searchableSql } from '@backflow/service-kit';
import { countUsesSql } from './count-uses.ts';

/**
 * Searched is what lists show to everybody. Content is not: what is protected must not be found by guessing its words.
 * A course's outcomes count as much as its description.
 */
const COURSES_SEARCH = searchableSql({
  table: 'courses',
  title: 'title',
  summary: `coalesce(description, '') || ' ' || coalesce(manufacturer, '') || ' ' || words_of(outcomes)`,
  facets: ['level', 'category_id', 'is_published', 'access_level'],
  listed: 'deleted_at is null',
  published: 'is_published',
});

/** Without a start, an end or a limit of seats: a course is open for bookings as long as it is published. */
export const COURSE_OFFERS: PublishedOffer = {
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
    details: `jsonb_build_object('duration', new.duration, 'hours', new.hours)`,
  },
  reads: ['title', 'price', 'access_level', 'is_published', 'deleted_at', 'duration', 'hours'],
};

/** Courses, their lessons, and how far their members are. */
export const coursesSql = `
  create function words_of(lines text[]) returns text language sql immutable parallel safe
        return array_to_string(lines, ' ')
  ;

  -- What courses and resources are sorted by, and the audit trail of this service.
  create table course_categories (
    id uuid default gen_random_uuid() primary key,
    name text not null,
    -- Stays with what has it, and cannot be chosen any more.
    is_retired boolean not null default false,
    -- How many have it, drafts too; deleted ones do not count.
    use_count integer not null default 0
  );
  create unique index course_categories_name on course_categories (lower(name));

  -- Courses, and the orders in which lists read them. Instants are kept to the millisecond, as the wire carries them.
  -- A deleted course stays for those who are enrolled in it; its category may go.
  create table courses (
    id uuid default gen_random_uuid() primary key,
    version integer not null default 1,
    title text not null,
    description text,
    content text,
    image_url text,
    video_url text,
    duration text,
    level text not null default 'beginner' check (level in ('beginner', 'intermediate', 'advanced')),
    price numeric(10,2) not null default 0 check (price >= 0),
    access_level text not null default 'free' check (access_level in ('free', 'paid', 'premium')),
    category_id uuid references course_categories(id) on delete set null,
    manufacturer text,
    outcomes text[] not null default '{}',
    is_published boolean not null default false,
    enrollment_count integer not null default 0 check (enrollment_count >= 0),
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(),
    deleted_at timestamptz(3),
    hours jsonb
  );
  create index courses_published on courses (created_at desc, id desc)
    where is_published and deleted_at is null;
  create index courses_published_by_level on courses (level, created_at desc, id desc)
    where is_published and deleted_at is null;
  create index courses_published_by_category on courses (category_id, created_at desc, id desc)
    where is_published and deleted_at is null;
  create index courses_of_category on courses (category_id);
  create index courses_all_newest on courses (created_at desc, id desc, is_published, access_level) where deleted_at is null;
  create index courses_category_newest on courses (category_id, created_at desc, id desc, is_published, access_level) where deleted_at is null;
  create index courses_level_newest on courses (access_level, created_at desc, id desc, is_published) where deleted_at is null;
  create index courses_drafts_newest on courses (created_at desc, id desc, access_level, category_id) where deleted_at is null and not is_published;
  create index courses_all_title on courses (lower(title), id, is_published, access_level) where deleted_at is null;
  create index courses_category_title on courses (category_id, lower(title), id, is_published, access_level) where deleted_at is null;
  create index courses_level_title on courses (access_level, lower(title), id, is_published) where deleted_at is null;
  create index courses_drafts_title on courses (lower(title), id, access_level, category_id) where deleted_at is null and not is_published;
  create index courses_all_enrollments on courses (enrollment_count desc, id desc, is_published, access_level) where deleted_at is null;
  create index courses_category_enrollments on courses (category_id, enrollment_count desc, id desc, is_published, access_level) where deleted_at is null;
  create index courses_level_enrollments on courses (access_level, enrollment_count desc, id desc, is_published) where deleted_at is null;
  create index courses_drafts_enrollments on courses (enrollment_count desc, id desc, access_level, category_id) where deleted_at is null and not is_published;

  ${COURSES_SEARCH.up}

  -- Lessons by their position; of two at the same one, which only a copied database could have, the id decides. A unique
  -- position would have to be moved out of the way with every change of the order, and all such changes wait for the
  -- course's row anyway.
  --
  -- \`taught_lessons\` is what a course teaches now: its lessons, or, where it has none, the course itself as its only one.
  create table lessons (
    id uuid default gen_random_uuid() primary key,
    course_id uuid not null references courses(id),
    "position" integer not null,
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

  create table lesson_completions (
    enrollment_id uuid,
    lesson_id uuid,
    completed_at timestamptz(3) not null,
    primary key (enrollment_id, lesson_id)
  );

  -- Mails of administrators to everyone enrolled in a course, while they are on their way; each row is how far one is.
  create table course_mails (
    id uuid primary key,
    course_id uuid not null references courses(id) on delete cascade,
    subject text not null,
    message text not null,
    sent_at timestamptz(3) not null,
    -- Members are told in the order of their ids, up to this one so far.
    told_up_to uuid
  );

  create function report_completion() returns trigger language plpgsql set search_path from current as $$
  declare
    changed lesson_completions := coalesce(new, old);
    course uuid;
  begin
    select l.course_id into course from taught_lessons l where l.id = changed.lesson_id;
    if not found then
      return null;
    end if;
    perform pg_advisory_xact_lock_shared(431, hashtext(course::text) & 255);
                 perform pg_advisory_xact_lock(276, hashtext(changed.enrollment_id::text) & 255);
    if tg_op = 'DELETE' then
      perform bookings.record_completion_v1(changed.enrollment_id, false, now());
      return null;
    end if;
    if not exists (
  select 1 from taught_lessons l where l.course_id = course and not exists (
    select 1 from lesson_completions d where d.enrollment_id = changed.enrollment_id and d.lesson_id = l.id)) then
      perform bookings.record_completion_v1(changed.enrollment_id, true, changed.completed_at);
    end if;
    return null;
  end $$;
  create trigger lesson_completions_report after insert or delete on lesson_completions
    for each row execute function report_completion();

  create function complete_without_lesson() returns trigger language plpgsql set search_path from current as $$
  begin
    perform pg_advisory_xact_lock(431, hashtext(new.course_id::text) & 255);
    perform bookings.record_completions_v1(array(
      select r.id from bookings.own_bookings_v1 r
       where r.offer_id = new.course_id
         and exists (select 1 from lesson_completions d where d.enrollment_id = r.id)
         and not exists (
           select 1 from lesson_completions d where d.enrollment_id = r.id and d.lesson_id = new.id)
         and not exists (
  select 1 from taught_lessons l where l.course_id = new.course_id and not exists (
  select 1 from lesson_completions d where d.enrollment_id = r.id and d.lesson_id = l.id))), new.deleted_at);
    return null;
  end $$;
  create trigger lessons_complete_without after update of deleted_at on lessons
    for each row when (old.deleted_at is null and new.deleted_at is not null)
    execute function complete_without_lesson();

  create view taught_lessons as
    select id, course_id, position, title, duration, content, video_url from lessons where deleted_at is null
    union all
    select id, id, 1, title, duration, content, video_url from courses
     where not exists (select 1 from lessons l where l.course_id = courses.id and l.deleted_at is null);

  ${countUsesSql('courses', 'course_categories')}
  ${countRowsSql({ table: 'courses', condition: (row) => `${row}deleted_at is null` })}
  ${publishOfferSql(COURSE_OFFERS)}
`;
