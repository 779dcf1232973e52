import type { SearchMarks } from '@backflow/contracts';
import { findMatches as search, markMatches } from '@backflow/search';
import type { Matches, Search } from '@backflow/search';
import type { Database } from '../db/database.ts';
import { select } from '../db/sql.ts';
import { pageOfMatches } from './page-of-matches.ts';

interface Found {
  id: string;
  title: string;
  description: string | null;
}

/** The best matches of a search text: see `@backflow/search`. @param label of its prepared statements */
export const findMatches = (db: Pick<Database, 'reader'>, label: string, query: Search): Promise<Matches> =>
  search((step, statement) => select(db, `${label}-${step}`, statement), query);

/**
 * One page of the best matches of a search, each row with what was found in its title and description.
 * @param read the rows of these ids that the caller may see, in any order
 * @throws ValidationError when the cursor is not one of a search
 */
export async function foundPage<Row extends Found>(
  db: Pick<Database, 'reader'>,
  label: string,
  given: Search,
  query: { cursor?: string | undefined; limit: number },
  read: (ids: readonly string[]) => Promise<readonly Row[]>,
): Promise<{ items: (Row & { marks: SearchMarks })[]; nextCursor: string | null }> {
  const matches = await findMatches(db, label, given);
  const { ids, nextCursor } = pageOfMatches(matches, query);
  const byId = new Map((await read(ids)).map((row) => [row.id, row]));
  const items = ids
    .flatMap((id) => byId.get(id) ?? [])
    .map((row) => ({
      ...row,
      marks: {
        title: markMatches(row.title, matches.words),
        text: markMatches(row.description ?? '', matches.words),
      },
    }));
  return { items, nextCursor };
}
