import { encodeCursor } from '@backflow/service-kit';
import { call, join } from '../support/people.ts';
import { rows } from '../support/stores.ts';
import { atMost, decimal, heading, percentile, say, table, whole } from './report.ts';
import { addResources, prepareTexts } from './resources-seed.ts';

const FEW = 1000;
const MANY = 1_000_000;
const REQUESTS = 400;
const WARM_UP = 100;
const CONNECTIONS = 2;
/** Of the p99 at many rows over that at few. */
const MAX_RATIO = 1.5;
const MAX_SEARCH_MS = 50;

interface Question {
  name: string;
  isSearch: boolean;
  /** Addresses to ask in turn, so many that none is asked for twice within the time that responses are kept. */
  paths: readonly string[];
}

/** Lists, counts and searches of resources: the same questions at a thousand and at a million of them. */
export async function measureResources(): Promise<void> {
  const { cookie } = await join();
  await prepareTexts();
  await addResources(FEW);
  const few = await measureAll(cookie);
  const startedAt = performance.now();
  await addResources(MANY - FEW);
  const seconds = (performance.now() - startedAt) / 1000;
  const many = await measureAll(cookie);
  print(few, many, seconds);
}

async function measureAll(cookie: string): Promise<(Question & { latencies: Float64Array })[]> {
  const measured = [];
  for (const question of await questions()) {
    await measure(question, cookie, WARM_UP);
    measured.push({ ...question, latencies: await measure(question, cookie, REQUESTS) });
  }
  return measured;
}

/** Milliseconds of each request. @throws for a response that is no success */
async function measure({ paths }: Question, cookie: string, count: number): Promise<Float64Array> {
  const latencies: number[] = [];
  let asked = 0;
  const askOn = async () => {
    while (asked < count) {
      const path = paths[asked++ % paths.length] ?? '';
      const { status, text, ms } = await call('GET', path, cookie);
      if (status !== 200) throw new Error(`${path} answered ${status}: ${text.slice(0, 200)}`);
      latencies.push(ms);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, askOn));
  return Float64Array.from(latencies);
}

async function questions(): Promise<Question[]> {
  const [words, places, facets] = await Promise.all([sampleWords(), samplePlaces(), sampleFacets()]);
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
      places.map(({ at, id }) => `limit=12&cursor=${encodeCursor({ after: at, id })}`),
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

const ask = (name: string, isSearch: boolean, list: string, queries: readonly string[]): Question => ({
  name,
  isSearch,
  paths: queries.map((query) => `/api/${list}?${query}`),
});

async function sampleWords() {
  const known = (condition: string, order: string) =>
    rows<{ word: string }>(
      `select word from learning.resources_words where word ~ '^[a-z]{4,}$' and ${condition} order by ${order} limit 120`,
    );
  const [common, rare] = await Promise.all([
    known('true', 'documents desc'),
    known('documents between 1 and 20', 'md5(word)'),
  ]);
  const named = common.map(({ word }) => word).slice(0, 40);
  return {
    common: named,
    rare: rare.map(({ word }) => word),
    typos: named.filter(({ length }) => length > 4).map(swapped),
  };
}

/** Two letters in the middle change places. */
const swapped = (word: string): string =>
  word.slice(0, 2) + (word[3] ?? '') + (word[2] ?? '') + word.slice(4);

const beginnings = (word: string): string[] =>
  Array.from({ length: word.length - 1 }, (_, at) => word.slice(0, at + 2));

const pairs = (some: readonly string[], others: readonly string[]): string[] =>
  Array.from({ length: 120 }, (_, at) => `${some[at % some.length]} ${others[(at * 7 + 3) % others.length]}`);

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

function print(
  few: readonly (Question & { latencies: Float64Array })[],
  many: readonly (Question & { latencies: Float64Array })[],
  seconds: number,
): void {
  heading(
    `3. Resources: lists, counts and searches at ${whole(FEW)} and at ${whole(MANY)}, ${CONNECTIONS} connections, signed in`,
    `   ${REQUESTS} requests each through the gateway, none from its memory; milliseconds. Adding them took ${whole(seconds)} s.`,
  );
  const figures = few.map(({ name, isSearch, latencies }, at) => {
    const after = many[at]?.latencies ?? new Float64Array();
    const [p99Few, p99Many] = [percentile(latencies, 0.99), percentile(after, 0.99)];
    const ratio = p99Many / p99Few;
    return [
      isSearch ? `search: ${name}` : name,
      decimal(percentile(latencies, 0.5), 1),
      decimal(percentile(after, 0.5), 1),
      decimal(p99Few, 1),
      decimal(p99Many, 1),
      decimal(ratio, 2),
      atMost(ratio, MAX_RATIO),
      isSearch ? atMost(p99Many, MAX_SEARCH_MS) : '',
    ];
  });
  table([
    ['', `p50 at ${whole(FEW)}`, whole(MANY), `p99 at ${whole(FEW)}`, whole(MANY), 'ratio', 'goal', 'ms'],
    ...figures,
  ]);
  say('');
}
