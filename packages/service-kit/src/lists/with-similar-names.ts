import { nearestWords, tokenize } from '@backflow/search';
import type { SearchWords } from '@backflow/search';
import type { Database } from '../db/database.ts';
import { select, sql } from '../db/sql.ts';
import type { PageOf } from '../http/page-of.ts';

/**
 * A page of a list that people are searched in: what was typed, and when that finds nobody, also the members' names that are most
 * similar to each word.
 * @param read a page for `matchesPrefixes` with these words
 */
export async function withSimilarNames<Page extends Pick<PageOf<unknown>, 'items'>>(
  db: Pick<Database, 'reader'>,
  search: string | undefined,
  read: (typed: SearchWords | undefined) => Promise<Page>,
): Promise<Page> {
  const page = await read(search);
  if (search === undefined || page.items.length > 0) return page;
  const alternatives = await findSimilarNames(db, search);
  return alternatives ? read(alternatives) : page;
}

/** Each word with the names that are similar; undefined when there are none. */
async function findSimilarNames(
  db: Pick<Database, 'reader'>,
  search: string,
): Promise<string[][] | undefined> {
  const typedWords = tokenize(search);
  const names = await select<{ typed: string; word: string; documents: number }>(
    db,
    'similar-names',
    sql`select typed, word, documents from identity.similar_names_v1(${typedWords})`,
  );
  const alternatives = typedWords.map((typed, index) => [
    typed,
    ...nearestWords(
      typed,
      index === typedWords.length - 1,
      names.filter((name) => name.typed === typed && name.word !== typed),
    ).map(({ word }) => word),
  ]);
  return alternatives.some((each) => each.length > 1) ? alternatives : undefined;
}
