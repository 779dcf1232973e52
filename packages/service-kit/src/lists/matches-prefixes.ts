import { prefixQuery } from '@backflow/search';
import { raw, sql } from '../db/sql.ts';
import type { Sql } from '../db/sql.ts';

/**
 * The condition that every word of a text begins a word of a `tsvector` column. Undefined without a text; false for a text
 * without letters and digits.
 */
export function matchesPrefixes(column: string, text: string | undefined): Sql | undefined {
  if (!text) return undefined;
  const query = prefixQuery(text);
  return query === '' ? raw('false') : sql`${raw(column)} @@ to_tsquery('simple', ${query})`;
}
