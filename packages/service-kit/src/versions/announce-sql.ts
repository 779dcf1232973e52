import type { VersionKey } from './version-keys.ts';

/** The setting of a transaction in which triggers collect the keys it changes, separated by blanks. */
export const CHANGED_SETTING = 'backflow.changed';

/** A setting of connections whose transactions are announced by `mutate`. */
const ANNOUNCES = 'backflow.announces';
/** The option of a connection for `mutate`. */
export const ANNOUNCES_OPTION = `-c ${ANNOUNCES}=on`;
/** The Postgres channel on which triggers name the keys that transactions of all other connections change. */
export const UNANNOUNCED_CHANNEL = 'backflow_unannounced';
/** Of the collected keys. A notification has at most 8,000 bytes. */
const MAX_LENGTH = 7000;

/** SQL: the keys that the transaction has changed so far; '' for none. */
export const CHANGED_KEYS = `coalesce(current_setting('${CHANGED_SETTING}', true), '')`;

interface AnnouncedTable {
  readonly table: string;
  /** Keys that every change of the table changes. */
  readonly topics?: readonly VersionKey[];
  /**
   * SQL that selects further keys as text from the table `changed`, which has the rows before and after the statement:
   * `select 'member:' || user_id from changed`.
   */
  readonly keys?: string;
}

/** A transaction that changes a lot names everything: many statements must not each append to a long text. */
const bound = `
      if length(${CHANGED_KEYS}) > ${MAX_LENGTH} then
        perform set_config('${CHANGED_SETTING}', ' everything ', true);
      end if;`;

const notify = `
      if current_setting('${ANNOUNCES}', true) is distinct from 'on' and ${CHANGED_KEYS} <> '' then
        perform pg_notify('${UNANNOUNCED_CHANNEL}', ${CHANGED_KEYS});
      end if;`;

const collect = (value: string): string =>
  `perform set_config('${CHANGED_SETTING}', ${CHANGED_KEYS} || ${value}, true);`;

/**
 * A migration's SQL: the transaction of each write to a table, whoever writes, names the versions that it changes (ADR 73). `mutate`
 * announces them around the commit; for other writers Postgres notifies `followUnannounced` at the commit.
 */
export function announceSql({ table, topics = [], keys }: AnnouncedTable): string {
  const name = `${table}_announce`;
  const shared = topics.map(
    (topic) => `if position(' ${topic} ' in ${CHANGED_KEYS}) = 0 then
        ${collect(`' ${topic} '`)}
      end if;`,
  );
  const create = (suffix: string, body: string) => `
    create function ${name}${suffix}() returns trigger language plpgsql set search_path from current as $$
    begin
      if ${CHANGED_KEYS} = ' everything ' then
        return null;
      end if;
      ${body}
      ${bound}
      ${notify}
      return null;
    end $$;`;
  const trigger = (suffix: string, events: string, tables = '') => `
    create trigger ${name}${suffix} after ${events} on ${table} ${tables}
      for each statement execute function ${name}${suffix}();`;
  if (keys === undefined)
    return create('', shared.join('\n')) + trigger('', 'insert or update or delete or truncate');
  const of = (rows: string) => `
      ${shared.join('\n')}
      ${collect(`coalesce((with changed as (${rows})
        select ' ' || string_agg(distinct key, '  ') || ' ' from (${keys}) named (key)), '')`)}`;
  return [
    create('_insert', of('select * from added')),
    trigger('_insert', 'insert', 'referencing new table as added'),
    create('_update', of('select * from removed union all select * from added')),
    trigger('_update', 'update', 'referencing old table as removed new table as added'),
    create('_delete', of('select * from removed')),
    trigger('_delete', 'delete', 'referencing old table as removed'),
  ].join('');
}

/** Takes back what `announceSql` made. */
export const dropAnnounceSql = ({ table, keys }: AnnouncedTable): string =>
  (keys === undefined ? [''] : ['_insert', '_update', '_delete'])
    .map(
      (suffix) =>
        `drop trigger ${table}_announce${suffix} on ${table}; drop function ${table}_announce${suffix}();`,
    )
    .join('\n');

/** More keys than this are announced as one: that everything has changed. */
const MAX_KEYS = 100;

/** The keys in a setting's text, each once. @param everything stands for more than 100 */
export function changedKeys(text: string, everything: VersionKey): VersionKey[] {
  const keys = [...new Set(text.split(' ').filter((key) => key !== ''))];
  return keys.length > MAX_KEYS ? [everything] : keys;
}
