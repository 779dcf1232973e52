import { foldTextSql } from './fold-text-sql.ts';

/** Postgres' parser does not split here: it reads `RPZ/DC` as a path, `<b>` as nothing, and a dash as part of a word. */
const SPLITS = '[-/.@:_<&+~\\u2010-\\u206f]';

/** The function `{table}_plain`, which prepares text for `to_tsvector` and folds it, as searches fold what is typed. For a migration. */
export const foldedPlainSql = (table: string): string => `
create function ${table}_plain(given text) returns text language sql immutable parallel safe return
  regexp_replace(case when given ~ '[^\\x01-\\x7f]' then ${foldTextSql('given')} else coalesce(given, '') end,
    '${SPLITS}', ' ', 'g');
`;
