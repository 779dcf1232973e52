/** Reports, rejected and pending edits, follows and read marks. */
export const moderationSql = `
  create table reports (
    post_id uuid references posts(id) on delete cascade,
    member_id uuid,
    reason text not null,
    reported_at timestamptz(3) not null,
    post_created_at timestamptz(3),
    primary key (post_id, member_id)
  );
  create index reports_of_member on reports (member_id);
  create index reports_by_post on reports (post_created_at desc, post_id desc);

  create table held_edits (
    post_id uuid primary key references posts(id) on delete cascade,
    title text,
    content text not null,
    attachment_ids uuid[] not null,
    sent_at timestamptz(3) not null,
    rejection text
  );
  create index held_edits_waiting on held_edits (sent_at, post_id) where rejection is null;

  create table follows (
    topic_id uuid references topics(id) on delete cascade,
    member_id uuid,
    -- When a mail was sent last; the next one waits until the topic was read after that.
    told_at timestamptz(3),
    primary key (topic_id, member_id)
  );
  create index follows_of_member on follows (member_id, topic_id);

  -- When a member who no longer follows a topic was last sent a mail about it: following it again sends no second one.
  create table ended_follows (
    topic_id uuid references topics(id) on delete cascade,
    member_id uuid,
    told_at timestamptz(3) not null,
    primary key (topic_id, member_id)
  );
  create index ended_follows_of_member on ended_follows (member_id);

  create table reads (
    member_id uuid,
    topic_id uuid references topics(id) on delete cascade,
    -- Up to this reply; 0 is the opening post.
    number integer not null,
    read_at timestamptz(3) not null,
    -- The last Pacific day on which a view was counted.
    viewed_on date not null,
    primary key (member_id, topic_id)
  ) with (fillfactor = 80);
  create index reads_of_topic on reads (topic_id);

  create function date_report() returns trigger language plpgsql set search_path from current as $$
  begin
    new.post_created_at := (select created_at from posts where id = new.post_id);
    return new;
  end $$;
  create trigger reports_date before insert on reports for each row execute function date_report();
`;
