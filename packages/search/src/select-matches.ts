import sql, { join, raw } from 'sql-template-tag';
import type { Sql } from 'sql-template-tag';
import type { Clause } from './clause.ts';

/** Limits the rows read when words occur together far more often than by chance. */
const MAX_READ = raw('limit 10000');
/** With more words, ranking by how near together they are takes long and means little. */
const MANY_WORDS = 8;

interface Selection {
  table: string;
  alias: string;
  conditions: readonly Sql[];
  order: Sql;
  /** Matches rows whose title equals the search text. */
  exactly: readonly Clause[];
  /** Clauses that must all match in a row. */
  anywhere: readonly Clause[];
  /** Clauses that must all match in a title; absent when no title can match. */
  inTitle: readonly Clause[] | undefined;
  /** Rows are ranked by how well they match these. */
  ranking: readonly Clause[];
  limit: number;
}

/** The ids of the best: first those with that title, then those with everything in the title. Of more than the limit, the first in order are ranked. */
export function selectMatches({ alias, ranking, limit, ...selection }: Selection): Sql {
  const [row, table] = [raw(alias), raw(selection.table)];
  const most = raw(String(limit));
  // One condition for each clause: the index then skips to the next possible row, instead of comparing all.
  // A subquery hides the tsquery from the planner, which then expects few rows and uses the index. For a constant it would
  // rather read a small table as a whole, with every text in it.
  const rowsWith = (clauses: readonly Clause[]) => sql`
    select ${row}.id from (
      select * from ${table} ${row}
       where ${join([...selection.conditions, ...clauses.map(({ query }) => sql`${row}.search @@ (select ${query}::tsquery)`)], ' and ')}
       ${MAX_READ}) ${row}
     order by ${selection.order} limit ${most}`;
  const titled = selection.inTitle ? rowsWith(selection.inTitle) : sql`select id from ${table} where false`;
  const query = ranking.map((clause) => `(${clause.query})`).join(' & ');
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
