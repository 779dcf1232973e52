import type { Migration } from '@backflow/service-kit';

/** What administrators note about members. A note is erased with the account it is about, and outlives its author's. */
export const createMemberNotes: Migration = {
  name: '0180-create-member-notes',
  up: (sql) =>
    sql(`
      create table member_notes (
        id uuid primary key default gen_random_uuid(),
        user_id uuid not null references users on delete cascade,
        author_id uuid references users on delete set null,
        text text not null,
        created_at timestamptz(3) not null,
        edited_at timestamptz(3)
      );
      create index member_notes_newest on member_notes (user_id, created_at desc, id desc);
      -- For erasing an author's account.
      create index member_notes_by_author on member_notes (author_id);
    `),
  down: (sql) => sql('drop table member_notes'),
};
