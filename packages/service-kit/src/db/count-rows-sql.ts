/** The rows of a table that are counted. */
interface CountedRows {
  table: string;
  /** The condition of a counted row, as SQL. @param row its prefix: `old.`, `new.`, or none */
  condition: (row: '' | 'old.' | 'new.') => string;
}

/** Each connection adds to one of several rows, so that two writes seldom wait for each other. The sum is the count. */
export const COUNTER_SLOTS = 16;

const functionsOf = (table: string) =>
  ['added', 'removed', 'changed', 'truncated'].map((event) => `count_${table}_${event}`);

/**
 * Triggers that count a table's rows in `{table}_totals`, in the transaction of each write: `count(*)` reads them all. The count is
 * `select sum(total) from {table}_totals`. For a migration.
 */
export function countRowsSql({ table, condition }: CountedRows): string {
  const [added, removed, changed, truncated] = functionsOf(table);
  const add = (more: string) =>
    `update ${table}_totals set total = total + (${more}) where slot = pg_backend_pid() % ${COUNTER_SLOTS}`;
  const body = (statement: string) => `returns trigger language plpgsql set search_path from current as $$
    begin
      ${statement};
      return null;
    end $$`;
  return `
    create table ${table}_totals (slot integer primary key, total bigint not null default 0);
    create function ${added}() ${body(add(`select count(*) from added where ${condition('')}`))};
    create function ${removed}() ${body(add(`select -count(*) from removed where ${condition('')}`))};
    create function ${changed}() ${body(add(`case when ${condition('new.')} then 1 else -1 end`))};
    create function ${truncated}() ${body(`update ${table}_totals set total = 0`)};
    create trigger ${added} after insert on ${table}
      referencing new table as added for each statement execute function ${added}();
    create trigger ${removed} after delete on ${table}
      referencing old table as removed for each statement execute function ${removed}();
    create trigger ${changed} after update on ${table} for each row
      when ((${condition('old.')}) <> (${condition('new.')})) execute function ${changed}();
    create trigger ${truncated} after truncate on ${table} execute function ${truncated}();
    -- The triggers block writers until this is committed: no row is missed or counted twice.
    insert into ${table}_totals (slot, total)
      select slot, case when slot = 0 then (select count(*) from ${table} where ${condition('')}) else 0 end
        from generate_series(0, ${COUNTER_SLOTS - 1}) slot;`;
}

/** Undoes `countRowsSql`. */
export const stopCountingRowsSql = (table: string): string => `
  ${functionsOf(table)
    .map((name) => `drop trigger ${name} on ${table}; drop function ${name}();`)
    .join('\n  ')}
  drop table ${table}_totals;`;
