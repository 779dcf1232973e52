import { COUNTER_SLOTS, countRowsBySql, stopCountingSql } from '@backflow/service-kit';
import type { Migration } from '@backflow/service-kit';

const TOTALS = 'user_months';
const monthOf = (created: string) =>
  `date_trunc('month', ${created} at time zone 'America/Los_Angeles')::date`;

/** The triggers of 0340: their event, when they run, and the rows of (created_at, sign) that they add. */
const BEFORE: readonly [event: string, when: string, rows?: string][] = [
  [
    'added',
    'insert on users referencing new table as added for each statement',
    'select created_at, 1 from added',
  ],
  [
    'removed',
    'delete on users referencing old table as removed for each statement',
    'select created_at, -1 from removed',
  ],
  [
    'moved',
    'update of created_at on users for each row when (old.created_at <> new.created_at)',
    'values (old.created_at, -1), (new.created_at, 1)',
  ],
  ['truncated', 'truncate on users'],
];

const triggerBefore = ([event, when, rows]: (typeof BEFORE)[number]) => `
  create function count_${event}_months() returns trigger language plpgsql set search_path = identity, pg_temp as $$
  begin
    ${
      rows === undefined
        ? `delete from ${TOTALS}`
        : `insert into ${TOTALS} as m (month, slot, total)
           select ${monthOf('created_at')}, pg_backend_pid() % ${COUNTER_SLOTS}, sum(sign)
             from (${rows}) changed (created_at, sign) group by 1 order by 1
               on conflict (month, slot) do update set total = m.total + excluded.total`
    };
    return null;
  end $$;
  create trigger count_${event}_months after ${when} execute function count_${event}_months();`;

/**
 * Users by month are counted by the kit's triggers, as other counters are. The table stays: processes of the release before read
 * it. Dropping the first trigger locks out writers.
 */
export const countByTheKit: Migration = {
  name: '0376-count-by-the-kit',
  up: (sql) =>
    sql(`
      ${BEFORE.map(([event]) => `drop trigger count_${event}_months on users; drop function count_${event}_months();`).join('\n')}
      delete from ${TOTALS};
      ${countRowsBySql({
        ...{ table: 'users', totals: TOTALS, column: 'month', type: 'date' },
        value: (row) => monthOf(`${row}created_at`),
      })}
    `),
  down: (sql) =>
    sql(`
      ${stopCountingSql('users', TOTALS)}
      ${BEFORE.map(triggerBefore).join('\n')}
    `),
};
