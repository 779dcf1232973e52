import sqlTag, { Sql, empty, join, raw } from 'sql-template-tag';
import { traceStatement, tracing } from '../tracing/tracing.ts';
import type { Database } from './database.ts';

/** A SQL template. Interpolated values become parameters, interpolated SQL stays SQL. */
export const sql = sqlTag;
/** `raw` is for fixed text, such as a column name: never for input. */
export { Sql, empty, join, raw };

/** A statement with its parameters. */
export type Statement = Pick<Sql, 'text' | 'values'>;

/** One statement that runs others, which change rows, as its parts, and then selects. */
export function withParts(parts: readonly Statement[], selected: string): Statement {
  const values: unknown[] = [];
  const named = parts.map((part, index) => {
    const offset = values.length;
    values.push(...part.values);
    return `part_${index} as (${part.text.replace(/\$(\d+)/g, (_, number) => `$${Number(number) + offset}`)})`;
  });
  return { text: `${named.length > 0 ? `with ${named.join(', ')} ` : ''}select ${selected}`, values };
}

/**
 * Ids as an array whose length Postgres does not know while it plans. It then plans a prepared statement once. For an array that is a
 * parameter it assumes ten ids, finds each plan for fewer cheaper, and plans every time: five times the work of the read itself.
 */
export const idArray = (ids: readonly string[]): Sql =>
  sql`array(select string_to_table(${ids.join()}, ',')::uuid)`;

/** Joins conditions with `and`; true when there are none. */
export const all = (conditions: readonly Sql[]): Sql =>
  conditions.length > 0 ? join([...conditions], ' and ') : raw('true');

/** The column of a field: `first_name` for `firstName`. */
export const columnName = (field: string): string =>
  field.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);

interface Fields {
  readonly shape: Readonly<Record<string, unknown>>;
}

/**
 * Selects a column for each field of a contract, so that queries read new fields without a change.
 * @param alias the table's alias in the query
 * @param others fields without a column: an expression to select, or null to leave the field out
 */
export function getColumns(
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
 * The limit of a page: one row more shows that there is a next page. A literal of few sizes, as Postgres plans a tenth of the
 * table, with parallel workers, for an unknown limit.
 */
export const limitFor = (items: number): Sql =>
  raw(`limit ${PAGE_SIZES.find((size) => size > items) ?? items + 1}`);

/**
 * Runs a SELECT on the reader pool as a prepared statement. Each text of a query with optional conditions is prepared once per
 * connection, under the label and a number.
 * @returns rows as the driver returns them, with instants in ISO 8601
 */
export async function select<Row extends object>(
  { reader }: Pick<Database, 'reader'>,
  label: string,
  { text, values }: Statement,
): Promise<Row[]> {
  const name = statementName(label, text);
  const run = () => reader.query<Row>({ ...(name !== undefined && { name }), text, values: [...values] });
  const { rows } = await (tracing ? traceStatement(label, run) : run());
  return rows;
}

/** Names cost memory in every connection: a text that varies from call to call must not use them up. */
const MAX_NAMES = 1000;
const statementNames = new Map<string, string>();

/** The name under which a text is prepared; undefined for a new text once there are very many. */
export function statementName(label: string, text: string): string | undefined {
  const known = statementNames.get(text);
  if (known !== undefined || statementNames.size >= MAX_NAMES) return known;
  const name = `${label}-${statementNames.size + 1}`;
  statementNames.set(text, name);
  return name;
}
