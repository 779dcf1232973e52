import { EXACT_TITLE } from './tokens.ts';

/** A column of `{table}_words`, and the condition on the lexemes that it counts. */
interface WordColumn {
  name: string;
  counts: string;
}

/** @param hasPublic whether the words of published rows are counted separately as well */
export function wordColumns(hasPublic: boolean): WordColumn[] {
  const isTitle = `starts_with(lexeme, '^')`;
  const all = [
    { name: 'documents', counts: `not ${isTitle}` },
    { name: 'titles', counts: isTitle },
  ];
  return hasPublic
    ? [
        ...all,
        ...all.map(({ name, counts }) => ({ name: `public_${name}`, counts: `${counts} and is_public` })),
      ]
    : all;
}

const getNames = (columns: readonly WordColumn[]): string => columns.map(({ name }) => name).join(', ');

/** Sorted by word: two writers lock the rows in the same order and can't deadlock. */
const counted = (columns: readonly WordColumn[], rows: string) => `
  select * from (
    select ltrim(lexeme, '^') as word,
        ${columns.map(({ name, counts }) => `coalesce(sum(sign) filter (where ${counts}), 0) as ${name}`).join(', ')}
      from (${rows}) rows cross join unnest(tsvector_to_array(search)) lexeme
     where lexeme <> '^' and not starts_with(lexeme, '${EXACT_TITLE}')
     group by 1) words
   where ${columns.map(({ name }) => `${name} <> 0`).join(' or ')}
   order by word collate "C"`;

/** Fills the table of words. @param rows a SELECT of search, is_public and sign */
export const insertWords = (table: string, columns: readonly WordColumn[], rows: string) =>
  `insert into ${table}_words as known (word, ${getNames(columns)}) ${counted(columns, rows)}`;

/** Updates the table of words. @param rows a SELECT of search, is_public and sign */
export const countWords = (table: string, columns: readonly WordColumn[], rows: string) => `
    ${insertWords(table, columns, rows)}
      on conflict (word) do update
      set ${columns.map(({ name }) => `${name} = known.${name} + excluded.${name}`).join(', ')}`;

/** Deletes the words of these rows that no row contains any more. */
export const deleteUnusedWords = (table: string, rows: string) => `
    delete from ${table}_words where documents <= 0
      and word in (select unnest(tsvector_to_array(search)) from (${rows}) rows)`;
