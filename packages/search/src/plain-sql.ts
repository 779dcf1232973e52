import { foldTextSql } from './fold-text-sql.ts';

/** Postgres' parser does not split here: it reads `RPZ/DC` as a path, `<b>` as nothing, and a dash as part of a word. */
const SPLITS = '[-/.@:_<&+~\\u2010-\\u206f]';

/**
 * The function `{table}_plain`, which prepares text for `to_tsvector`.
 * @param text what it makes of text that is not ASCII, an expression over `given`
 */
const functionSql = (create: string, table: string, text: string) => `
${create} function ${table}_plain(given text) returns text language sql immutable parallel safe return
  regexp_replace(case when given ~ '[^\\x01-\\x7f]' then ${text} else coalesce(given, '') end,
    '${SPLITS}', ' ', 'g');
`;

/** `{table}_plain` with accents, as released migrations made it. */
export const unfoldedPlainSql = (table: string, create = 'create'): string =>
  functionSql(create, table, 'normalize(given, NFKC)');

/** `{table}_plain` with folded text, as searches fold what is typed. For a migration. */
export const foldedPlainSql = (table: string): string =>
  functionSql('create or replace', table, foldTextSql('given'));
