import { findMatches as find } from '@backflow/search';
import type { Matches, Search } from '@backflow/search';
import type { Database } from '../db/database.ts';
import { select } from '../db/sql.ts';

/** The best matches of a search text: see `@backflow/search`. @param label of its prepared statements */
export const findMatches = (db: Pick<Database, 'reader'>, label: string, search: Search): Promise<Matches> =>
  find((step, query) => select(db, `${label}-${step}`, query), search);
