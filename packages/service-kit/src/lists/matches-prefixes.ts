import { prefixQuery } from '@backflow/search';
import type { SearchWords } from '@backflow/search';
import type { Database } from '../db/database.ts';
import { raw, select, sql } from '../db/sql.ts';
import type { Sql } from '../db/sql.ts';

/**
 * The condition that every word of a text begins a word of a `tsvector` column. Undefined without a text; false for a text
 * without letters and digits.
 */
export function matchesPrefixes(column: string, text: SearchWords | undefined): Sql | undefined {
  if (text === undefined || text === '') return undefined;
  const query = prefixQuery(text);
  return query === '' ? raw('false') : sql`${raw(column)} @@ to_tsquery('simple', ${query})`;
}

/**
 * The pattern of `like` for the numbers, in lower case, that begin with a text. Undefined unless it has a digit: a search for a name
 * keeps its plan.
 */
export const numberPattern = (text: SearchWords | undefined): string | undefined =>
  typeof text === 'string' && /\d/.test(text)
    ? `${text
        .trim()
        .toLowerCase()
        .replace(/[\\%_]/g, '\\$&')}%`
    : undefined;

/** More members than this are found by a scan of a list sooner than by their ids. */
const MOST_MEMBERS = 5000;

/**
 * The condition that a column has the id of a member whom a text matches, as `narrow` of a list: ids that are found first, by the
 * index of members' words. Undefined when there are too many.
 * @param others a query of ids that count as well
 */
export async function isFoundMember(
  db: Pick<Database, 'reader'>,
  column: string,
  text: SearchWords,
  others?: Sql,
): Promise<Sql | undefined> {
  const matches = matchesPrefixes('m.search', text) ?? raw('false');
  const found = await select<{ id: string }>(
    db,
    'found-members',
    sql`(select m.id from identity.contacts_v2 m where ${matches} limit ${MOST_MEMBERS + 1})
        ${others ? sql`union (${others})` : raw('')}`,
  );
  if (found.length > MOST_MEMBERS) return undefined;
  // Not `= any($1)`: a prepared statement compares each row with each id.
  return sql`${raw(column)} in (select unnest(${found.map(({ id }) => id)}::uuid[]))`;
}
