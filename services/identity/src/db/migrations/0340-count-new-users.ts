import { COUNTER_SLOTS } from '@backflow/service-kit';
import type { Migration } from '@backflow/service-kit';

const MONTH = `date_trunc('month', created_at at time zone 'America/Los_Angeles')::date`;

/** Adds rows of (created_at, sign) to the count of their months, which are locked in order. */
const add = (rows: string) => `
  insert into user_months as m (month, slot, total)
  select ${MONTH}, pg_backend_pid() % ${COUNTER_SLOTS}, sum(sign) from (${rows}) changed (created_at, sign) group by 1 order by 1
      on conflict (month, slot) do update set total = m.total + excluded.total`;

const trigger = (event: string, when: string, body: string) => `
  create function count_${event}_months() returns trigger language plpgsql set search_path = identity, pg_temp as $$
  begin
    ${body};
    return null;
  end $$;
  create trigger count_${event}_months after ${when} execute function count_${event}_months();`;

/** How many users were created in each Pacific month: the dashboard counts those of the current one. */
export const countNewUsers: Migration = {
  name: '0340-count-new-users',
  up: (sql) =>
    sql(`
      create table user_months (
        month date,
        slot integer,
        total bigint not null,
        primary key (month, slot)
      );
      ${trigger(
        'added',
        'insert on users referencing new table as added for each statement',
        add('select created_at, 1 from added'),
      )}
      ${trigger(
        'removed',
        'delete on users referencing old table as removed for each statement',
        add('select created_at, -1 from removed'),
      )}
      ${trigger(
        'moved',
        'update of created_at on users for each row when (old.created_at <> new.created_at)',
        add('values (old.created_at, -1), (new.created_at, 1)'),
      )}
      ${trigger('truncated', 'truncate on users', 'delete from user_months')}
      -- The triggers block writers until this is committed: no user is missed or counted twice.
      ${add('select created_at, 1 from users')};

      -- The job that shortens old entries finds them by these, not by reading the whole log.
      create index audit_lines_networks on audit_lines (at) where details ? 'network';
      create index audit_lines_nobody on audit_lines (at) where subject_id is null and actor_id is null;
      create index outbox_sent on outbox (created_at) where next_attempt_at is null;
      create index newsletter_subscriptions_unconfirmed on newsletter_subscriptions (created_at) where confirmed_at is null;
    `),
  down: (sql) =>
    sql(`
      drop index newsletter_subscriptions_unconfirmed, outbox_sent, audit_lines_nobody, audit_lines_networks;
      ${['added', 'removed', 'moved', 'truncated'].map((event) => `drop trigger count_${event}_months on users; drop function count_${event}_months();`).join('\n')}
      drop table user_months;
    `),
};
