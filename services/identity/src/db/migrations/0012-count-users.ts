import type { Migration } from '@backflow/service-kit';

const SLOTS = 16;

/**
 * Counting a million users takes 300 ms, so triggers keep the count. A transaction adds to one of several rows, chosen by
 * its connection: people who register at the same moment do not wait for one another. The sum of the rows is the count.
 */
export const countUsers: Migration = {
  name: '0012-count-users',
  up: (sql) =>
    sql(`
      create table user_counts (
        slot integer primary key,
        total bigint not null default 0,
        premium bigint not null default 0
      );

      create function add_to_user_counts(more bigint, more_premium bigint) returns void
      language sql set search_path = identity, pg_temp as $$
        update user_counts set total = total + more, premium = premium + more_premium
         where slot = pg_backend_pid() % ${SLOTS} and (more <> 0 or more_premium <> 0)
      $$;
      create function count_added_users() returns trigger language plpgsql set search_path = identity, pg_temp as $$
      begin
        perform add_to_user_counts(count(*), count(*) filter (where subscription_status = 'premium')) from added;
        return null;
      end $$;
      create function count_changed_users() returns trigger language plpgsql set search_path = identity, pg_temp as $$
      begin
        perform add_to_user_counts(0, (select count(*) from added where subscription_status = 'premium')
                                    - (select count(*) from removed where subscription_status = 'premium'));
        return null;
      end $$;
      create function count_removed_users() returns trigger language plpgsql set search_path = identity, pg_temp as $$
      begin
        perform add_to_user_counts(-count(*), -count(*) filter (where subscription_status = 'premium')) from removed;
        return null;
      end $$;
      create function count_no_users() returns trigger language plpgsql set search_path = identity, pg_temp as $$
      begin
        update user_counts set total = 0, premium = 0;
        return null;
      end $$;

      create trigger count_added after insert on users
        referencing new table as added for each statement execute function count_added_users();
      create trigger count_changed after update on users
        referencing old table as removed new table as added for each statement execute function count_changed_users();
      create trigger count_removed after delete on users
        referencing old table as removed for each statement execute function count_removed_users();
      create trigger count_truncated after truncate on users
        for each statement execute function count_no_users();

      -- The triggers hold writers back until this is committed: nobody is missed and nobody counted twice.
      insert into user_counts (slot) select generate_series(0, ${SLOTS - 1});
      update user_counts set (total, premium) =
        (select count(*), count(*) filter (where subscription_status = 'premium') from users) where slot = 0;
    `),
  down: (sql) =>
    sql(`
      drop trigger count_added on users;
      drop trigger count_changed on users;
      drop trigger count_removed on users;
      drop trigger count_truncated on users;
      drop function count_added_users(), count_changed_users(), count_removed_users(), count_no_users(),
        add_to_user_counts(bigint, bigint);
      drop table user_counts;
    `),
};
