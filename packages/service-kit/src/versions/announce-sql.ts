import type { VersionKey } from './version-keys.ts';

/** The transaction setting in which triggers collect the changed keys, separated by spaces. */
export const CHANGED_SETTING = 'backflow.changed';

/** The setting of connections whose writes `mutate` announces. */
const ANNOUNCES = 'backflow.announces';
/** The connection option that sets it. */
export const ANNOUNCES_OPTION = `-c ${ANNOUNCES}=on`;
/** The Postgres channel for keys that other connections have changed. */
export const UNANNOUNCED_CHANNEL = 'backflow_unannounced';
/** The maximum length of the collected keys. Postgres limits a notification to 8,000 bytes. */
const MAX_LENGTH = 7000;

/** SQL expression: the keys that the transaction has changed so far; '' for none. */
export const CHANGED_KEYS = `coalesce(current_setting('${CHANGED_SETTING}', true), '')`;

export interface AnnouncedTable {
  readonly table: string;
  /** Keys that every change of the table changes. */
  readonly topics?: readonly VersionKey[];
  /**
   * SQL that selects further keys as text from the table `changed`, which has the rows before and after the statement:
   * `select 'member:' || user_id from changed`. Columns that it names are dropped by a later release: triggers are replaced after
   * migrations.
   */
  readonly keys?: string;
}

/** A large transaction changes `everything`: appending to a long text with each statement would be slow. */
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

/** The SQL of one table; a trigger has the name of its function. */
interface AnnounceSql {
  /** Creates or replaces the functions, which locks no table. */
  functions: string;
  /** Creates the triggers, by name. */
  triggers: Readonly<Record<string, string>>;
}

/**
 * SQL of triggers that collect the versions changed by each write to a table (ADR 73). `mutate` announces them around the
 * commit; for other writers Postgres notifies `followUnannounced` at the commit.
 */
export function announceSql({ table, topics = [], keys }: AnnouncedTable): AnnounceSql {
  const name = `${table}_announce`;
  const triggers: Record<string, string> = {};
  const shared = topics.map(
    (topic) => `if position(' ${topic} ' in ${CHANGED_KEYS}) = 0 then
        ${collect(`' ${topic} '`)}
      end if;`,
  );
  const create = (suffix: string, body: string) => `
    create or replace function ${name}${suffix}() returns trigger language plpgsql set search_path from current as $$
    begin
      if ${CHANGED_KEYS} = ' everything ' then
        return null;
      end if;
      ${body}
      ${bound}
      ${notify}
      return null;
    end $$;`;
  const trigger = (suffix: string, events: string, tables = '') => {
    triggers[name + suffix] = `
    create trigger ${name}${suffix} after ${events} on ${table} ${tables}
      for each statement execute function ${name}${suffix}();`;
  };
  if (keys === undefined) {
    trigger('', 'insert or update or delete or truncate');
    return { functions: create('', shared.join('\n')), triggers };
  }
  const of = (rows: string) => `
      ${shared.join('\n')}
      ${collect(`coalesce((with changed as (${rows})
        select ' ' || string_agg(distinct key, '  ') || ' ' from (${keys}) named (key)), '')`)}`;
  trigger('_insert', 'insert', 'referencing new table as added');
  trigger('_update', 'update', 'referencing old table as removed new table as added');
  trigger('_delete', 'delete', 'referencing old table as removed');
  trigger('_truncate', 'truncate');
  const functions = [
    create('_insert', of('select * from added')),
    create('_update', of('select * from removed union all select * from added')),
    create('_delete', of('select * from removed')),
    create('_truncate', collect(`' everything '`)),
  ];
  return { functions: functions.join(''), triggers };
}

/** The distinct keys in the setting's text. */
export const changedKeys = (text: string): VersionKey[] => [
  ...new Set(text.split(' ').filter((key) => key !== '')),
];
