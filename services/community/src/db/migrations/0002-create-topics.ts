import type { Migration } from '@backflow/service-kit';

/**
 * Topics, and every post of them: the opening one has the topic's own id. What is approved stays so; only approved topics
 * have replies. Counts and the last activity are of approved posts; they are written with the post that changes them,
 * while its topic's row is held, so that numbers of replies are given in the order in which they can be seen.
 */
export const createTopics: Migration = {
  name: '0002-create-topics',
  up: (sql) =>
    sql(`
      create table topics (
        id uuid primary key,
        category_id uuid references categories (id),
        is_pinned boolean not null default false,
        is_locked boolean not null default false,
        -- Null until it is approved; its number says in which order topics were.
        published_at timestamptz(3),
        number integer,
        last_activity_at timestamptz(3) not null,
        reply_count integer not null default 0 check (reply_count >= 0),
        view_count integer not null default 0,
        -- The highest number given to a reply.
        last_number integer not null default 0,
        answer_id uuid,
        check ((published_at is null) = (number is null))
      ) with (fillfactor = 80);
      create index topics_listed on topics (is_pinned desc, last_activity_at desc, id desc)
        where published_at is not null;
      create index topics_listed_of_category on topics (category_id, is_pinned desc, last_activity_at desc, id desc)
        where published_at is not null;
      create index topics_of_category on topics (category_id);
      create index topics_waiting on topics (is_pinned desc, last_activity_at desc, id desc) where published_at is null;
      create unique index topics_number on topics (number);

      create table posts (
        id uuid primary key,
        topic_id uuid not null references topics (id) on delete cascade,
        title text,
        -- Its topic's, for searches; of the replies of a moved topic some seconds later.
        category_id uuid,
        author_id uuid not null,
        -- An administrator when it was written.
        is_staff boolean not null default false,
        content text not null,
        -- What Markdown says as safe HTML, and by which version of the renderer; an older one is made anew when read.
        html text not null,
        html_version smallint not null,
        -- The first characters as plain text.
        preview text not null,
        attachment_ids uuid[] not null default '{}',
        state text not null check (state in ('pending', 'approved', 'rejected')),
        rejection text,
        number integer check (number > 0),
        created_at timestamptz(3) not null,
        -- When everybody could see it; null for what is not approved. Rises with the numbers of a topic's replies.
        approved_at timestamptz(3),
        edited_at timestamptz(3),
        version integer not null default 1,
        check ((title is not null) = (id = topic_id)),
        check ((rejection is not null) = (state = 'rejected')),
        check ((number is not null) = (state = 'approved' and title is null))
      );
      create unique index posts_number on posts (topic_id, number) where number is not null;
      create index posts_not_approved on posts (topic_id, created_at) where state <> 'approved';
      create index posts_approved on posts (topic_id, approved_at) where state = 'approved';
      create index posts_of_author on posts (author_id, created_at desc);
      create index posts_beginning on posts (author_id) where title is not null;
      create index posts_pending on posts (created_at, id) where state = 'pending';
      create index posts_rejected on posts (created_at desc, id desc) where state = 'rejected';
      create index posts_newest on posts (created_at desc, id desc);

      -- A change of an approved post that waits, or was rejected.
      create table held_edits (
        post_id uuid primary key references posts (id) on delete cascade,
        title text,
        content text not null,
        attachment_ids uuid[] not null,
        sent_at timestamptz(3) not null,
        rejection text
      );
      create index held_edits_waiting on held_edits (sent_at, post_id) where rejection is null;

      -- What a post said before a change.
      create table revisions (
        id uuid primary key default gen_random_uuid(),
        post_id uuid not null references posts (id) on delete cascade,
        title text,
        content text not null,
        replaced_at timestamptz(3) not null,
        replaced_by uuid not null
      );
      create index revisions_of_post on revisions (post_id, replaced_at desc);

      -- Of all approved ones, in one row.
      create table totals (
        only_row boolean primary key default true check (only_row),
        topic_count integer not null default 0 check (topic_count >= 0),
        reply_count integer not null default 0 check (reply_count >= 0),
        -- The number of the topic approved last.
        last_topic integer not null default 0
      );
      insert into totals default values;
    `),
  down: (sql) => sql('drop table totals, revisions, held_edits, posts, topics'),
};
