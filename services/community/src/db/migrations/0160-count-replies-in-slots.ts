import type { Migration } from '@backflow/service-kit';

const SLOTS = 16;

/**
 * The number of all replies as the sum of several rows, instead of one row that every reply of the forum waits for. A
 * transaction adds to the row of its connection, so it never waits for two of them. The triggers are deferred: that row
 * is locked last, and only while the transaction commits.
 *
 * The view `totals` serves the release before. Its updates of `reply_count` are ignored: the triggers count its replies
 * as well. The contract step drops the view.
 */
export const countRepliesInSlots: Migration = {
  name: '0160-count-replies-in-slots',
  up: (sql) =>
    sql(`
      create table reply_counts (
        slot integer primary key,
        -- May be negative: who deletes a reply may use another connection than who wrote it.
        total integer not null default 0
      ) with (fillfactor = 50);

      create function count_replies() returns trigger language plpgsql set search_path from current as $$
      declare
        more integer := -old.reply_count;
      begin
        if tg_op = 'UPDATE' then
          more := more + new.reply_count;
        end if;
        update reply_counts set total = total + more where slot = pg_backend_pid() % ${SLOTS};
        return null;
      end $$;
      -- From here on no topic changes until this is committed.
      create constraint trigger topics_count_replies after update of reply_count on topics
        deferrable initially deferred for each row when (new.reply_count <> old.reply_count)
        execute function count_replies();
      create constraint trigger topics_remove_replies after delete on topics
        deferrable initially deferred for each row when (old.reply_count <> 0)
        execute function count_replies();

      insert into reply_counts (slot) select generate_series(0, ${SLOTS - 1});
      update reply_counts set total = (select reply_count from totals) where slot = 0;
      alter table totals rename to topic_totals;
      alter table topic_totals drop column reply_count;

      create view totals as
        select only_row, topic_count, (select sum(total)::integer from reply_counts) as reply_count, last_topic
          from topic_totals;
      create function store_totals() returns trigger language plpgsql set search_path from current as $$
      begin
        if (new.topic_count, new.last_topic) <> (old.topic_count, old.last_topic) then
          update topic_totals t
             set topic_count = t.topic_count + new.topic_count - old.topic_count,
                 last_topic = t.last_topic + new.last_topic - old.last_topic
          returning t.topic_count, t.last_topic into new.topic_count, new.last_topic;
        end if;
        return new;
      end $$;
      create trigger totals_store instead of update on totals for each row execute function store_totals();
    `),
  down: (sql) =>
    sql(`
      drop trigger topics_count_replies on topics;
      drop trigger topics_remove_replies on topics;
      drop view totals;
      alter table topic_totals rename to totals;
      alter table totals add column reply_count integer not null default 0 check (reply_count >= 0);
      update totals set reply_count = (select sum(total) from reply_counts);
      drop function count_replies(), store_totals();
      drop table reply_counts;
    `),
};
