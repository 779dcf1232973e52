import type { Migration } from '@backflow/service-kit';

/** What the forum knows of a member, and what members do beside writing. */
export const createMembers: Migration = {
  name: '0003-create-members',
  up: (sql) =>
    sql(`
      create table members (
        id uuid primary key,
        shows_name boolean not null default false,
        -- Ever approved; a deleted one still counts.
        approved_posts integer not null default 0,
        -- May read and not post while there is a reason, and no end or one to come.
        silence_reason text,
        silenced_until timestamptz(3),
        -- Everything up to then counts as read.
        read_all_at timestamptz(3)
      );
      create index members_silenced on members (id) where silence_reason is not null;

      create table reads (
        member_id uuid not null,
        topic_id uuid not null references topics (id) on delete cascade,
        -- Up to this reply; 0 is the opening post.
        number integer not null,
        read_at timestamptz(3) not null,
        -- The last Pacific day on which a view was counted.
        viewed_on date not null,
        primary key (member_id, topic_id)
      ) with (fillfactor = 80);
      create index reads_of_topic on reads (topic_id);

      create table follows (
        topic_id uuid not null references topics (id) on delete cascade,
        member_id uuid not null,
        -- When a mail was sent last; the next one waits until the topic was read after that.
        told_at timestamptz(3),
        primary key (topic_id, member_id)
      );
      create index follows_of_member on follows (member_id, topic_id);

      create table reports (
        post_id uuid not null references posts (id) on delete cascade,
        member_id uuid not null,
        reason text not null,
        reported_at timestamptz(3) not null,
        primary key (post_id, member_id)
      );
    `),
  down: (sql) => sql('drop table reports, follows, reads, members'),
};
