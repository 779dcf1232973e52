import { encodeCursor } from '@backflow/service-kit';
import { join } from '../support/people.ts';
import { rows } from '../support/stores.ts';
import { FEW, MANY, ask, measureAll, printMeasured } from './questions.ts';
import type { Question } from './questions.ts';
import { addResources, prepareFacets } from './resources-seed.ts';
import { beginnings, pairs, prepareSentences, sampleWords } from './words.ts';

/** Lists, counts and searches of resources: the same questions at a thousand and at a million of them. */
export async function measureResources(): Promise<void> {
  const { cookie } = await join();
  await prepareSentences();
  await prepareFacets();
  await addResources(FEW);
  const few = await measureAll(await questions(), cookie);
  const startedAt = performance.now();
  await addResources(MANY - FEW);
  const seconds = (performance.now() - startedAt) / 1000;
  const many = await measureAll(await questions(), cookie);
  printMeasured('3. Resources: lists, counts and searches', few, many, seconds);
}

async function questions(): Promise<Question[]> {
  const [words, places, facets] = await Promise.all([
    sampleWords('learning.resources_words'),
    samplePlaces(),
    sampleFacets(),
  ]);
  const { common, rare, typos } = words;
  const list = (name: string, queries: readonly string[]) => ask(name, false, 'resources', queries);
  const search = (name: string, texts: readonly string[]) =>
    ask(
      name,
      true,
      'resources',
      texts.map((text) => `limit=12&search=${encodeURIComponent(text)}`),
    );
  return [
    list(
      'first page',
      Array.from({ length: 60 }, (_, at) => `limit=${10 + (at % 5)}`),
    ),
    list(
      'a page far down',
      places.map(({ at, id }) => `limit=12&cursor=${encodeCursor('newest', [at, id])}`),
    ),
    list(
      'of a category',
      facets.map(({ category }) => `limit=12&categoryId=${category}`),
    ),
    list(
      'of a supplier',
      facets.map(({ supplier }) => `limit=12&supplierId=${supplier}`),
    ),
    list(
      'of all three',
      facets.map(
        ({ category, supplier, level }) =>
          `limit=12&categoryId=${category}&supplierId=${supplier}&accessLevel=${level}`,
      ),
    ),
    list(
      'most viewed',
      facets.map(({ category }) => `tab=popular&categoryId=${category}`),
    ),
    ask(
      'counts',
      false,
      'resources/counts',
      facets.map(
        ({ category, supplier, level }) =>
          `categoryId=${category}&supplierId=${supplier}&accessLevel=${level}`,
      ),
    ),
    search('a common word', common),
    search('a rare word', rare),
    search('a word as it is typed', common.slice(0, 12).flatMap(beginnings)),
    search('two common words', pairs(common, common)),
    search('a common and a rare one', pairs(common, rare)),
    search('four common words', pairs(pairs(common, common), pairs(common.toReversed(), common.slice(7)))),
    search(
      'a word that is nowhere',
      rare.map((_, at) => `qx${at}zzvw`),
    ),
    search('a common word mistyped', typos),
    ask(
      'filtered by all three',
      true,
      'resources',
      facets.map(
        ({ category, supplier, level }, at) =>
          `limit=12&search=${common[at % common.length]}&categoryId=${category}&supplierId=${supplier}&accessLevel=${level}`,
      ),
    ),
    ask(
      'counts of a search',
      true,
      'resources/counts',
      [...pairs(common, rare), ...rare, ...typos, ...common].map(
        (text) => `search=${encodeURIComponent(text)}`,
      ),
    ),
  ];
}

const samplePlaces = () =>
  rows<{ id: string; at: string }>(
    `select id, to_char(published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
       from learning.resources order by random() limit 200`,
  );

const sampleFacets = () =>
  rows<{ category: string; supplier: string; level: string }>(
    `select c.id as category, s.id as supplier, l.level
       from bench.categories c, bench.suppliers s, (values ('free'), ('paid'), ('premium')) l (level)
      order by random() limit 400`,
  );
