import { select } from '@backflow/service-kit';
import type { Database } from '@backflow/service-kit';

/** A piece of SQL whose values travel apart from its text. */
export class Sql {
  readonly strings: readonly string[];
  readonly values: readonly unknown[];

  constructor(strings: readonly string[], values: readonly unknown[]) {
    this.strings = strings;
    this.values = values;
  }
}

/** Whatever is put into the template is bound as a parameter, unless it is itself a piece of SQL. */
export const sql = (strings: TemplateStringsArray, ...values: unknown[]): Sql => new Sql(strings, values);

/** Text of our own, such as a list of columns. Never for anything that came from outside. */
export const raw = (text: string): Sql => new Sql([text], []);

/** True when every one of these conditions is. */
export const all = (conditions: readonly Sql[]): Sql =>
  new Sql(['', ...conditions.slice(1).map(() => ' and '), ''], conditions);

const PAGE_SIZES = [21, 51, 101];

/**
 * Room for a page and for the row that tells of the next one. A literal, in few sizes: for a limit it does not
 * know, Postgres plans a tenth of the table, with parallel workers.
 */
export const limitFor = (items: number): Sql =>
  raw(`limit ${PAGE_SIZES.find((size) => size > items) ?? items + 1}`);

/**
 * Runs a SELECT as a prepared statement. A query put together from optional conditions has several texts; each
 * is prepared once a connection, under the label and a number of its own.
 */
export function selectRows<Row extends object>(db: Database, label: string, query: Sql): Promise<Row[]> {
  const values: unknown[] = [];
  const text = render(query, values);
  return select(db, statementName(label, text), text, values);
}

function render({ strings, values: parts }: Sql, values: unknown[]): string {
  let text = strings[0] ?? '';
  parts.forEach((part, index) => {
    text += part instanceof Sql ? render(part, values) : `$${values.push(part)}`;
    text += strings[index + 1] ?? '';
  });
  return text;
}

const statementNames = new Map<string, string>();

function statementName(label: string, text: string): string {
  const known = statementNames.get(text);
  if (known !== undefined) return known;
  const name = `${label}-${statementNames.size + 1}`;
  statementNames.set(text, name);
  return name;
}
