import { COUNTER_SLOTS, countRowsBySql, foldedPlainSql, wordsSql } from '@backflow/service-kit';

const NAMES = wordsSql({
  table: 'users',
  vector: `to_tsvector('simple', users_plain(first_name || ' ' || last_name)) as search`,
});

/** Accounts, their counters and the search for people. */
export const usersSql = `
  ${foldedPlainSql('users')}

  create table users (
    id uuid default gen_random_uuid() primary key,
    email text not null,
    password_hash text not null,
    first_name text not null,
    last_name text not null,
    job_title text,
    company text,
    phone_number text,
    profile_image_url text,
    is_admin boolean not null default false,
    subscription_status text not null default 'free' check (subscription_status in ('free', 'premium')),
    email_notifications boolean not null default true,
    sms_notifications boolean not null default false,
    weekly_email_digest boolean not null default true,
    new_event_alerts boolean not null default true,
    session_epoch integer not null default 0,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(),
    search tsvector not null generated always as (to_tsvector('simple'::regconfig, users_plain(((((first_name || ' ') || last_name) || ' ') || email)))) stored,
    email_confirmed_at timestamptz(3),
    pending_email text,
    premium_until timestamptz(3),
    suspended_at timestamptz(3),
    suspension_reason text,
    email_bounced_at timestamptz(3),
    constraint users_suspension check (((suspended_at is null) = (suspension_reason is null)))
  );
  create unique index users_email on users (lower(email));
  create index users_newest on users (created_at desc, id desc);
  create index users_newest_admins on users (created_at desc, id desc) where is_admin;
  create index users_premium on users (id) where subscription_status = 'premium';
  create index users_premium_until on users (premium_until) where premium_until is not null;
  create index users_suspended on users (created_at desc, id desc) where suspended_at is not null;
  create index users_by_name on users ((left(lower(last_name || ' ' || first_name), 40)), id);
  create index users_of_plan on users (subscription_status, created_at desc, id desc);
  create index users_of_plan_by_name on users (subscription_status, (left(lower(last_name || ' ' || first_name), 40)), id);
  create index users_search on users using gin (search);

  ${NAMES.up}

  -- Counting a million users takes 300 ms, so triggers keep the count. A transaction adds to one of several rows, chosen by
  -- its connection: people who register at the same moment do not wait for one another. The sum of the rows is the count.
  create table user_counts (
    slot integer primary key,
    total bigint not null default 0,
    premium bigint not null default 0
  );

  insert into user_counts (slot) select generate_series(0, ${COUNTER_SLOTS - 1});

    ${countRowsBySql({
      ...{ table: 'users', totals: 'user_months', column: 'month', type: 'date' },
      value: (row) => `date_trunc('month', ${row}created_at at time zone 'America/Los_Angeles')::date`,
    })}

  create function add_to_user_counts(more bigint, more_premium bigint) returns void
  language sql set search_path = identity, pg_temp as $$
    update user_counts set total = total + more, premium = premium + more_premium
     where slot = pg_backend_pid() % 16 and (more <> 0 or more_premium <> 0)
  $$;

  create function count_added_users() returns trigger language plpgsql set search_path = identity, pg_temp as $$
  begin
    perform add_to_user_counts(count(*), count(*) filter (where subscription_status = 'premium')) from added;
    return null;
  end $$;
  create trigger count_added after insert on users
    referencing new table as added for each statement execute function count_added_users();

  create function count_changed_users() returns trigger language plpgsql set search_path = identity, pg_temp as $$
  begin
    perform add_to_user_counts(0, (select count(*) from added where subscription_status = 'premium')
                                - (select count(*) from removed where subscription_status = 'premium'));
    return null;
  end $$;
  create trigger count_changed after update on users
    referencing old table as removed new table as added for each statement execute function count_changed_users();

  create function count_removed_users() returns trigger language plpgsql set search_path = identity, pg_temp as $$
  begin
    perform add_to_user_counts(-count(*), -count(*) filter (where subscription_status = 'premium')) from removed;
    return null;
  end $$;
  create trigger count_removed after delete on users
    referencing old table as removed for each statement execute function count_removed_users();

  create function count_no_users() returns trigger language plpgsql set search_path = identity, pg_temp as $$
  begin
    update user_counts set total = 0, premium = 0;
    return null;
  end $$;
  create trigger count_truncated after truncate on users
    for each statement execute function count_no_users();

  create function clear_bounce() returns trigger language plpgsql set search_path from current as $$
  begin
    new.email_bounced_at := null;
    return new;
  end $$;
  create trigger users_clear_bounce before update of email, email_confirmed_at on users
    for each row
    when (old.email is distinct from new.email or old.email_confirmed_at is distinct from new.email_confirmed_at)
    execute function clear_bounce();
`;
