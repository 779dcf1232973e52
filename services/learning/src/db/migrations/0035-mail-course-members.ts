import type { Migration } from '@backflow/service-kit';

/** Mails of administrators to everyone enrolled in a course, while they are on their way; each row is how far one is. */
export const mailCourseMembers: Migration = {
  name: '0035-mail-course-members',
  up: (sql) =>
    sql(`
      create table course_mails (
        id uuid primary key,
        course_id uuid not null references courses (id) on delete cascade,
        subject text not null,
        message text not null,
        sent_at timestamptz(3) not null,
        -- Members are told in the order of their ids, up to this one so far.
        told_up_to uuid
      );
    `),
  down: (sql) => sql('drop table course_mails'),
};
