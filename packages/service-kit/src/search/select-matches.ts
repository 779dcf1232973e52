import { all, raw, sql } from '../db/sql.ts';
import type { Sql } from '../db/sql.ts';
import type { Part } from './term.ts';

/** Rows read at most, should words go together far more often than by chance. */
const MAX_READ = raw('limit 10000');
/** Words of a search beyond which it takes long to tell, and means little, how near together they are. */
const MANY_WORDS = 8;

interface Selection {
  table: string;
  alias: string;
  conditions: readonly Sql[];
  order: Sql;
  /** What rows have whose title is what was typed. */
  exactly: readonly Part[];
  /** What must all occur in a row. */
  anywhere: readonly Part[];
  /** What must all occur in a title; absent when it does in none. */
  inTitle: readonly Part[] | undefined;
  /** By how well rows match these they are ranked. */
  ranking: readonly Part[];
  limit: number;
}

/** The ids of the best: first those of that title, then those with everything in the title. Of more than the limit, the first in order are weighed. */
export function selectMatches({ alias, ranking, limit, ...selection }: Selection): Sql {
  const [row, table] = [raw(alias), raw(selection.table)];
  const most = raw(String(limit));
  // One condition for each part: the index then leaps to where the next of them goes on, instead of comparing all.
  // Of a query it cannot see beforehand Postgres expects few rows, and asks the index. Of one it sees it would rather
  // read a small table as a whole, with every text in it.
  const rowsWith = (parts: readonly Part[]) => sql`
    select ${row}.id from (
      select * from ${table} ${row}
       where ${all([...selection.conditions, ...parts.map(({ query }) => sql`${row}.search @@ (select ${query}::tsquery)`)])}
       ${MAX_READ}) ${row}
     order by ${selection.order} limit ${most}`;
  const titled = selection.inTitle ? rowsWith(selection.inTitle) : sql`select id from ${table} where false`;
  const query = ranking.map((part) => `(${part.query})`).join(' & ');
  const rank = raw(query.split('|').length > MANY_WORDS ? 'ts_rank' : 'ts_rank_cd');
  return sql`
    with exact as materialized (${rowsWith(selection.exactly)}),
      titled as materialized (${titled}),
      others as materialized (
        select id from (${rowsWith(selection.anywhere)}) others where id not in (select id from titled)
         limit ${most} - (select count(*) from titled)),
      found as (
        select id, min(place) as place
          from (select id, 0 as place from exact union all select id, 1 from titled union all select id, 2 from others) all_found
         group by id)
    select ${row}.id from found join ${table} ${row} using (id)
     order by found.place, ${rank}(${row}.search, ${query}::tsquery, 1) desc, ${selection.order} limit ${most}`;
}
