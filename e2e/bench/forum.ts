import { call, join } from '../support/people.ts';
import { rows } from '../support/stores.ts';
import { addTopics, prepareForum } from './forum-seed.ts';
import { FEW, MANY, ask, measureAll, printMeasured } from './questions.ts';
import type { Question } from './questions.ts';
import { pairs, prepareSentences, sampleWords } from './words.ts';

const AT_FEW = { topics: 50, posts: FEW, longest: 400 };
const AT_MANY = { topics: 50_000 - AT_FEW.topics, posts: MANY - FEW, longest: 10_000 };
/** How far down the list a page is looked at, in pages of a hundred. */
const PAGES_DOWN = 60;

/** The list of topics, pages of a topic, and searches: at a thousand posts and at a million. */
export async function measureForum(): Promise<void> {
  const { cookie, id } = await join();
  await prepareSentences();
  await prepareForum();
  await addTopics(AT_FEW, id);
  const few = await measureAll(await questions(cookie, AT_FEW.longest), cookie);
  const startedAt = performance.now();
  await addTopics(AT_MANY, id);
  const seconds = (performance.now() - startedAt) / 1000;
  const many = await measureAll(await questions(cookie, AT_MANY.longest), cookie);
  printMeasured('4. Forum: the list, topics and searches', few, many, seconds);
}

async function questions(cookie: string, longest: number): Promise<Question[]> {
  const [{ common, rare, typos }, topics, categories, cursors] = await Promise.all([
    sampleWords('community.posts_words'),
    sampleTopics(longest),
    rows<{ id: string }>('select id from bench.forum_categories'),
    sampleCursors(cookie),
  ]);
  const list = (name: string, queries: readonly string[]) => ask(name, false, 'forum/topics', queries);
  const search = (name: string, queries: readonly string[]) =>
    ask(
      name,
      true,
      'forum/topics',
      queries.map((query) => `limit=20&search=${query}`),
    );
  const encoded = (texts: readonly string[]) => texts.map(encodeURIComponent);
  const ofEach = (name: string, path: (id: string) => string): Question => ({
    ...{ name, isSearch: false },
    paths: topics.ordinary.map((id) => `/api/forum/topics/${id}${path(id)}`),
  });
  const inLongest = (name: string, query: (number: number) => string): Question => ({
    ...{ name, isSearch: false },
    paths: Array.from({ length: 200 }, (_, at) => {
      const number = Math.floor(longest * (0.4 + (0.5 * at) / 200));
      return `/api/forum/topics/${topics.longest}/replies?limit=20&${query(number)}`;
    }),
  });
  return [
    list('first page', ['limit=20', 'limit=21', 'limit=22']),
    list(
      'a page far down',
      cursors.map((cursor) => `limit=20&cursor=${cursor}`),
    ),
    list(
      'of a category',
      categories.map(({ id }) => `limit=20&categoryId=${id}`),
    ),
    list('of those I follow', ['limit=20&only=followed']),
    ofEach('a topic’s page', () => ''),
    ofEach('its first replies', () => '/replies?limit=20'),
    { name: 'the longest topic’s page', isSearch: false, paths: [`/api/forum/topics/${topics.longest}`] },
    inLongest('deep in the longest', (number) => `after=${number}`),
    inLongest('and backwards', (number) => `before=${number}`),
    ask('figures', false, 'forum/stats', ['']),
    ask('categories', false, 'categories/forum', ['']),
    search('a common word', encoded(common)),
    search('a rare word', encoded(rare)),
    search('two common words', encoded(pairs(common, common))),
    search('a common word mistyped', encoded(typos)),
    search(
      'a common word in a category',
      encoded(common).map((word, at) => `${word}&categoryId=${categories[at % categories.length]?.id}`),
    ),
  ];
}

/** Topics of an ordinary length, and the longest. */
async function sampleTopics(longest: number) {
  const found = await rows<{ id: string; replies: number }>(
    `(select id, replies from bench.topics where replies = $1 limit 1)
     union all (select id, replies from bench.topics where replies between 8 and 40 order by md5(id::text) limit 200)`,
    [longest],
  );
  const [first, ...others] = found;
  if (!first) throw new Error('no topics were added');
  return { longest: first.id, ordinary: others.map(({ id }) => id) };
}

/** Places in the list further and further down. */
async function sampleCursors(cookie: string): Promise<string[]> {
  const cursors: string[] = [];
  let cursor = '';
  while (cursors.length < PAGES_DOWN) {
    const { body } = await call('GET', `/api/forum/topics?limit=25${cursor && `&cursor=${cursor}`}`, cookie);
    cursor = body.page.nextCursor ?? '';
    if (cursor === '') break;
    cursors.push(cursor);
  }
  return cursors.slice(Math.floor(cursors.length / 2));
}
