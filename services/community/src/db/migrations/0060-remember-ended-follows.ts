import type { Migration } from '@backflow/service-kit';

/** When a member who no longer follows a topic was last sent a mail about it: following it again sends no second one. */
export const rememberEndedFollows: Migration = {
  name: '0060-remember-ended-follows',
  up: (sql) =>
    sql(`
      create table ended_follows (
        topic_id uuid not null references topics (id) on delete cascade,
        member_id uuid not null,
        told_at timestamptz(3) not null,
        primary key (topic_id, member_id)
      );
      create index ended_follows_of_member on ended_follows (member_id);
    `),
  down: (sql) => sql('drop table ended_follows'),
};
