import type { SearchMarks } from '@backflow/contracts';
import type { Database } from '../db/database.ts';
import { findMatches } from './find-matches.ts';
import type { Search } from './find-matches.ts';
import { markMatches } from './mark-matches.ts';
import { pageOfMatches } from './page-of-matches.ts';

interface Found {
  id: string;
  title: string;
  description: string | null;
}

/**
 * One page of the best matches of a search, each row with what was found in its title and description.
 * @param read the rows of these ids that the caller may see, in any order
 * @throws ValidationError when the cursor is not one of a search
 */
export async function foundPage<Row extends Found>(
  db: Pick<Database, 'reader'>,
  label: string,
  search: Search,
  query: { cursor?: string | undefined; limit: number },
  read: (ids: readonly string[]) => Promise<readonly Row[]>,
): Promise<{ items: (Row & { marks: SearchMarks })[]; nextCursor: string | null }> {
  const matches = await findMatches(db, label, search);
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
