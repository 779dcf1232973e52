import sqlTag, { Sql, empty, join, raw } from 'sql-template-tag';
import type { Database } from './database.ts';

/** Whatever is put into the template is bound as a parameter, unless it is itself a piece of SQL. */
export const sql = sqlTag;
/** `raw` is text of our own, such as a column's name: never for anything that came from outside. */
export { Sql, empty, join, raw };

/** True when every one of these conditions is. */
export const all = (conditions: readonly Sql[]): Sql =>
  conditions.length > 0 ? join([...conditions], ' and ') : raw('true');

/** The column of a field: `firstName` is stored in `first_name`. */
export const columnName = (field: string): string =>
  field.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);

interface Fields {
  readonly shape: Readonly<Record<string, unknown>>;
}

/**
 * The columns for the fields of a contract, each under its field's name, so that a new field is read without a change.
 * @param alias what the query calls the table
 * @param others fields that are no column of the table: an expression to read instead, or null to leave one out
 */
export function columnsOf(
  { shape }: Fields,
  alias: string,
  others: Readonly<Record<string, Sql | null>> = {},
): Sql {
  const columns = Object.keys(shape).flatMap((field) => {
    const other = others[field];
    if (other === null) return [];
    const value = other ?? raw(`${alias}.${columnName(field)}`);
    return [sql`${value} as ${raw(`"${field}"`)}`];
  });
  return join(columns, ', ');
}

const PAGE_SIZES = [21, 51, 101];

/**
 * Room for a page and for the row that tells of the next one. A literal, in few sizes: for a limit it does not
 * know, Postgres plans a tenth of the table, with parallel workers.
 */
export const limitFor = (items: number): Sql =>
  raw(`limit ${PAGE_SIZES.find((size) => size > items) ?? items + 1}`);

/**
 * Runs a SELECT on the reader pool as a prepared statement. A query put together from optional conditions has several
 * texts; each is prepared once a connection, under the label and a number of its own.
 * @returns rows as the driver gives them, instants as the wire has them
 */
export async function select<Row extends object>(
  { reader }: Pick<Database, 'reader'>,
  label: string,
  query: Sql,
): Promise<Row[]> {
  const { text, values } = query;
  const { rows } = await reader.query<Row>({ name: statementName(label, text), text, values });
  return rows;
}

const statementNames = new Map<string, string>();

function statementName(label: string, text: string): string {
  const known = statementNames.get(text);
  if (known !== undefined) return known;
  const name = `${label}-${statementNames.size + 1}`;
  statementNames.set(text, name);
  return name;
}
