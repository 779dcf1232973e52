import { firstCharacters } from '@backflow/contracts';
import { PREVIEW_LENGTH } from '@backflow/contracts/community';
import type { QueryOf } from '@backflow/contracts';
import type { ForumTopic, listForumTopics } from '@backflow/contracts/community';
import {
  findMatches,
  highlightMatches,
  pageOfMatches,
  raw,
  renderMarkdown,
  select,
  sql,
} from '@backflow/service-kit';
import type { Actor, Database, PageOf, Sql } from '@backflow/service-kit';
import type { CommunityContext } from '../context.ts';
import { selectTopics } from './topic-select.ts';
import type { TopicRow } from './topic-select.ts';

type Query = QueryOf<typeof listForumTopics> & { search: string };

interface Match {
  topicId: string;
  /** The number of the matching reply; null for the opening post. */
  number: number | null;
  content: string;
}

const APPROVED = raw(`p.state = 'approved'`);

/** A topic with what was found in it. */
export type FoundTopic = TopicRow & Pick<ForumTopic, 'found'>;

/** The topics of the best matching posts, each with its best match. */
export async function foundTopics(
  context: CommunityContext,
  query: Query,
  actor: Actor,
): Promise<PageOf<FoundTopic>> {
  const { db } = context;
  const { ids, words } = await findMatches(db, 'posts', {
    table: 'posts',
    alias: 'p',
    ...(query.categoryId && { facets: { category_id: query.categoryId.toLowerCase() } }),
    conditions: [APPROVED, ...filters(query, actor)],
    order: raw('p.created_at desc, p.id desc'),
    text: query.search,
  });
  const page = pageOfMatches({ ids: await bestOfTopics(db, ids) }, query);
  const matches = await getMatches(db, page.items);
  const rows = await select<TopicRow>(
    db,
    'found-topics',
    sql`${selectTopics(actor, context.now())}
         where t.published_at is not null and t.id = any(${matches.map(({ topicId }) => topicId)}::uuid[])`,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const items = matches.flatMap(async ({ topicId, number, content }) => {
    const row = byId.get(topicId);
    return row ? [{ row, number, text: await textAround(content, words) }] : [];
  });
  return page.withItems(
    (await Promise.all(items)).flat().map(({ row, number, text }) => ({
      ...row,
      found: { title: highlightMatches(row.title, words), text: highlightMatches(text, words), number },
    })),
  );
}

/** Arrays of topics: the search reads the posts of the caller's topics, however many others match. */
function filters({ only }: Query, { id }: Actor): Sql[] {
  const begun = sql`select id from posts where author_id = ${id} and title is not null`;
  const followed = sql`select topic_id from follows where member_id = ${id}`;
  return only ? [sql`p.topic_id = any(array(${only === 'mine' ? begun : followed}))`] : [];
}

/** The first post of each topic, in the given order. */
async function bestOfTopics(db: Database, ids: readonly string[]): Promise<string[]> {
  const rows = await select<{ id: string; topicId: string }>(
    db,
    'found-posts-topics',
    sql`select id, topic_id as "topicId" from posts where id = any(${ids}::uuid[])`,
  );
  const getTopic = new Map(rows.map(({ id, topicId }) => [id, topicId]));
  const best = new Map<string, string>();
  for (const id of ids) {
    const topicId = getTopic.get(id);
    if (topicId !== undefined && !best.has(topicId)) best.set(topicId, id);
  }
  return [...best.values()];
}

/** Matches in the given order, without posts deleted since. */
const getMatches = (db: Database, ids: readonly string[]): Promise<Match[]> =>
  select<Match>(
    db,
    'found-posts',
    sql`select p.topic_id as "topicId", p.number, p.content
          from unnest(${ids}::uuid[]) with ordinality as found (id, place) join posts p using (id)
         where ${APPROVED} order by found.place`,
  );

/** Characters shown before the first match. */
const LEAD = 60;

/** Plain text of the length that a card shows: the beginning of a post, or the text around the first match. */
async function textAround(content: string, words: readonly string[]): Promise<string> {
  const { text } = await renderMarkdown(content, { headingIds: false });
  const [before = '', ...matches] = highlightMatches(text, words);
  const isFar = matches.length > 0 && before.length > PREVIEW_LENGTH - LEAD;
  const start = isFar ? before.lastIndexOf(' ', before.length - LEAD) + 1 : 0;
  const shown = firstCharacters(text.slice(start), PREVIEW_LENGTH);
  const isCut = start + shown.length < text.length;
  return `${start > 0 ? '…' : ''}${isCut ? `${shown.replace(/\s\S*$/, '')}…` : shown}`;
}
