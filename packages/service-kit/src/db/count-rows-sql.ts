/** A row's prefix in SQL: `old.`, `new.`, or none. */
type Row = '' | 'old.' | 'new.';

/** The rows of a table that are counted. */
interface CountedRows {
  table: string;
  /** The condition of a counted row, as SQL. */
  condition: (row: Row) => string;
}

/** Rows that are counted by a value of theirs, such as the month in which they were created. */
interface GroupedRows {
  table: string;
  /** The table of the counts. */
  totals: string;
  /** Its column of the value, and the value's type. */
  column: string;
  type: string;
  /** The value of a row, as SQL. */
  value: (row: Row) => string;
}

/** Each connection adds to one of several rows, so that two writes seldom wait for each other. The sum is the count. */
export const COUNTER_SLOTS = 16;
const SLOT = `pg_backend_pid() % ${COUNTER_SLOTS}`;

const EVENTS = ['added', 'removed', 'changed', 'truncated'] as const;
type Event = (typeof EVENTS)[number];

const getFunction = (name: string, event: Event) => `count_${name}_${event}`;

/** Triggers of a table. @param name of the counter @param changed when the update of a row changes a count */
function triggersSql(table: string, name: string, changed: string, statements: Record<Event, string>) {
  const when: Record<Event, string> = {
    added: `insert on ${table} referencing new table as added for each statement`,
    removed: `delete on ${table} referencing old table as removed for each statement`,
    changed: `update on ${table} for each row when (${changed})`,
    truncated: `truncate on ${table} for each statement`,
  };
  return EVENTS.map(
    (event) => `
    create function ${getFunction(name, event)}() returns trigger language plpgsql set search_path from current as $$
    begin
      ${statements[event]};
      return null;
    end $$;
    create trigger ${getFunction(name, event)} after ${when[event]} execute function ${getFunction(name, event)}();`,
  ).join('');
}

/**
 * Triggers that count a table's rows in `{table}_totals`, in the transaction of each write: `count(*)` reads them all. The count is
 * `select sum(total) from {table}_totals`. For a migration.
 */
export function countRowsSql({ table, condition }: CountedRows): string {
  const add = (more: string) => `update ${table}_totals set total = total + (${more}) where slot = ${SLOT}`;
  return `
    create table ${table}_totals (slot integer primary key, total bigint not null default 0);
    ${triggersSql(table, table, `(${condition('old.')}) <> (${condition('new.')})`, {
      added: add(`select count(*) from added where ${condition('')}`),
      removed: add(`select -count(*) from removed where ${condition('')}`),
      changed: add(`case when ${condition('new.')} then 1 else -1 end`),
      truncated: `update ${table}_totals set total = 0`,
    })}
    -- The triggers block writers until this is committed: no row is missed or counted twice.
    insert into ${table}_totals (slot, total)
      select slot, case when slot = 0 then (select count(*) from ${table} where ${condition('')}) else 0 end
        from generate_series(0, ${COUNTER_SLOTS - 1}) slot;`;
}

/**
 * The same by a value of each row: the count of a value is `select sum(total) from {totals} where {column} = …`. Rows of the counts
 * are locked in the order of their values.
 */
export function countRowsBySql({ table, totals, column, type, value }: GroupedRows): string {
  const add = (rows: string) => `
      insert into ${totals} as t (${column}, slot, total)
      select value, ${SLOT}, sum(sign) from (${rows}) counted (value, sign) group by value order by value
          on conflict (${column}, slot) do update set total = t.total + excluded.total`;
  return `
    create table ${totals} (${column} ${type}, slot integer, total bigint not null, primary key (${column}, slot));
    ${triggersSql(table, totals, `(${value('old.')}) is distinct from (${value('new.')})`, {
      added: add(`select ${value('')}, 1 from added`),
      removed: add(`select ${value('')}, -1 from removed`),
      changed: add(`values (${value('old.')}, -1), (${value('new.')}, 1)`),
      truncated: `delete from ${totals}`,
    })}
    -- The triggers block writers until this is committed: no row is missed or counted twice.
    ${add(`select ${value('')}, 1 from ${table}`)};`;
}
