import { foldedPlainSql, unfoldedPlainSql } from './plain-sql.ts';
import { insertWords, wordColumns } from './word-counts.ts';

/** As `searchableSql` was given it. */
interface Searched {
  table: string;
  listed?: string;
  published?: string;
}

/**
 * A migration's SQL that folds case and accents in a table of `searchableSql`, and indexes its rows again: `search` keeps its name, so
 * that processes of the release before go on searching.
 */
export function foldSearchSql({ table, listed = 'true', published }: Searched): { up: string; down: string } {
  const rows = `select search, (${published ?? 'true'}) as is_public, 1 as sign from ${table} where ${listed}`;
  const indexAgain = `
-- The same expression: Postgres then generates the column again, without the triggers of an update.
do $$ begin
  execute format('alter table ${table} alter column search set expression as (%s)', (
    select pg_get_expr(d.adbin, d.adrelid) from pg_attrdef d join pg_attribute a on (a.attrelid, a.attnum) = (d.adrelid, d.adnum)
     where d.adrelid = '${table}'::regclass and a.attname = 'search'));
end $$;
delete from ${table}_words;
${insertWords(table, wordColumns(published !== undefined), rows)};
`;
  return {
    up: foldedPlainSql(table) + indexAgain,
    down: unfoldedPlainSql(table, 'create or replace') + indexAgain,
  };
}
