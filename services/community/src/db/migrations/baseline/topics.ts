import { COUNTER_SLOTS, searchableSql } from '@backflow/service-kit';

const POSTS_SEARCH = searchableSql({
  table: 'posts',
  title: 'title',
  body: 'content',
  facets: ['category_id'],
  // Approved posts only: a search could reveal a waiting post word by word.
  listed: `state = 'approved'`,
});

/** Categories, topics and their posts. */
export const topicsSql = `
  -- What topics are sorted by, and the trail of what administrators do.
  create table categories (
    id uuid default gen_random_uuid() primary key,
    name text not null,
    -- Approved topics.
    topic_count integer not null default 0 check (topic_count >= 0),
    is_retired boolean not null default false
  );
  create unique index categories_name on categories (lower(name));

  -- What the forum knows of a member, and what members do beside writing.
  create table members (
    id uuid primary key,
    shows_name boolean not null default false,
    -- Ever approved; a deleted one still counts.
    approved_posts integer not null default 0,
    -- May read and not post while there is a reason, and no end or one to come.
    silence_reason text,
    silenced_until timestamptz(3),
    -- Everything up to then counts as read.
    read_all_at timestamptz(3),
    -- Of the last hour, the oldest first.
    posted_at timestamptz(3)[] not null default '{}',
    topics_begun_at timestamptz(3)[] not null default '{}'
  );
  create index members_silenced on members (id) where silence_reason is not null;

  create table topics (
    id uuid primary key,
    category_id uuid references categories(id),
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
    check (((published_at is null) = (number is null)))
  ) with (fillfactor = 80);
  create index topics_listed on topics (is_pinned desc, last_activity_at desc, id desc)
    where published_at is not null;
  create index topics_listed_of_category on topics (category_id, is_pinned desc, last_activity_at desc, id desc)
    where published_at is not null;
  create index topics_of_category on topics (category_id);
  create index topics_waiting on topics (is_pinned desc, last_activity_at desc, id desc) where published_at is null;
  create unique index topics_number on topics (number);
  create index topics_waiting_of_category on topics (category_id) where published_at is null;
  create index topics_by_publication on topics (published_at desc, id desc) where published_at is not null;

  create table posts (
    id uuid primary key,
    topic_id uuid not null references topics(id) on delete cascade,
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
    edited_by uuid,
    check (((title is not null) = (id = topic_id))),
    constraint posts_check1 check (((rejection is not null) = (state = 'rejected'))),
    constraint posts_check2 check (((number is not null) = ((state = 'approved') and (title is null))))
  );
  create unique index posts_number on posts (topic_id, number) where number is not null;
  create index posts_not_approved on posts (topic_id, created_at) where state <> 'approved';
  create index posts_approved on posts (topic_id, approved_at) where state = 'approved';
  create index posts_of_author on posts (author_id, created_at desc);
  create index posts_beginning on posts (author_id) where title is not null;
  create index posts_pending on posts (created_at, id) where state = 'pending';
  create index posts_rejected on posts (created_at desc, id desc) where state = 'rejected';
  create index posts_newest on posts (created_at desc, id desc);
  create index posts_unapproved_newest on posts (created_at desc, id desc) where state <> 'approved';

  ${POSTS_SEARCH.up}

  create index posts_search_unapproved on posts using gin (search) with (fastupdate = off)
    where state <> 'approved';

  create table revisions (
    id uuid default gen_random_uuid() primary key,
    post_id uuid not null references posts(id) on delete cascade,
    title text,
    content text not null,
    replaced_at timestamptz(3) not null,
    replaced_by uuid not null
  );
  create index revisions_of_post on revisions (post_id, replaced_at desc);

  create table topic_totals (
    only_row boolean constraint totals_only_row_not_null not null default true constraint totals_pkey primary key constraint totals_only_row_check check (only_row),
    topic_count integer constraint totals_topic_count_not_null not null default 0 constraint totals_topic_count_check check (topic_count >= 0),
    last_topic integer constraint totals_last_topic_not_null not null default 0
  );

  insert into topic_totals default values;

  -- The number of all replies as the sum of several rows, instead of one row that every reply of the forum waits for. A
  -- transaction adds to the row of its connection, so it never waits for two of them. The triggers are deferred: that row
  -- is locked last, and only while the transaction commits.
  create table reply_counts (
    slot integer primary key,
    -- May be negative: who deletes a reply may use another connection than who wrote it.
    total integer not null default 0
  ) with (fillfactor = 50);

  insert into reply_counts (slot) select generate_series(0, ${COUNTER_SLOTS - 1});

  create function count_replies() returns trigger language plpgsql set search_path from current as $$
  declare
    more integer := -old.reply_count;
  begin
    if tg_op = 'UPDATE' then
      more := more + new.reply_count;
    end if;
    update reply_counts set total = total + more where slot = pg_backend_pid() % 16;
    return null;
  end $$;
  -- From here on no topic changes until this is committed.
  create constraint trigger topics_count_replies after update of reply_count on topics
    deferrable initially deferred for each row when (new.reply_count <> old.reply_count)
    execute function count_replies();
  create constraint trigger topics_remove_replies after delete on topics
    deferrable initially deferred for each row when (old.reply_count <> 0)
    execute function count_replies();
`;
