import type { Migration } from '@backflow/service-kit';

/** Messages to members under the bell, each made from the request of a mail. */
export const createNotices: Migration = {
  name: '0215-create-notices',
  up: (sql) =>
    sql(`
      create table notices (
        -- The delivery's id: a mail makes one notice, however often its job runs.
        id uuid primary key,
        user_id uuid not null,
        kind text not null,
        title text not null,
        text text not null,
        path text not null,
        created_at timestamptz(3) not null,
        read_at timestamptz(3)
      );
      create index notices_newest on notices (user_id, created_at desc, id desc);
      create index notices_unread on notices (user_id, created_at) where read_at is null;
      create index notices_created on notices using brin (created_at);
    `),
  down: (sql) => sql('drop table notices'),
};
