import { randomUUID } from 'node:crypto';
import { firstCharacters } from '@backflow/contracts';
import { PREVIEW_LENGTH } from '@backflow/contracts/community';
import { MARKDOWN_VERSION, renderMarkdown, select, sql } from '@backflow/service-kit';
import type { SeedContext, Write } from '@backflow/service-kit';
import { QueryTypes } from 'sequelize';
import type { Transaction } from 'sequelize';
import type { CommunityContext } from '../context.ts';
import type { PostRecord } from '../db/models/post.ts';
import { publishPost } from '../writing/publish-post.ts';
import { DEMO_TOPICS, NAMES_SHOWN, STAFF } from './demo-topic.ts';
import type { DemoPost, DemoReply, DemoTopic } from './demo-topic.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;
/** Topics without activity for longer are read by all demo accounts. */
const QUIET_DAYS = 10;
const DEMO_ACCOUNTS = ['Alex Rivera', 'Dana Whitaker', 'Sam Carter'];

type Context = SeedContext<CommunityContext>;
/** Ids by first and last name. */
type People = ReadonlyMap<string, string>;

/**
 * Fills an empty forum. Does nothing when there are topics already, or when identity lacks the people of the demo. Posts are stored
 * and published in chronological order, with the code of the service.
 */
export async function seedForum(context: Context): Promise<void> {
  const { db, models, now } = context;
  if ((await models.Topic.count()) > 0) return;
  const people = await findPeople(context);
  if (authors().some((name) => !people.has(name))) return;
  const at = (daysAgo: number) => new Date(now() - daysAgo * DAY_MS);
  await db.sequelize.transaction(async (transaction) => {
    const write = createWrite(context, transaction);
    const categoryIds = await createCategories(write);
    const topicIds = new Map<DemoTopic, string>();
    for (const { topic, post } of inOrder(DEMO_TOPICS)) {
      const fields = await describePost(post, people, at(post.daysAgo));
      const topicId = topicIds.get(topic);
      const created =
        topicId === undefined
          ? await createTopic(context, transaction, { topic, fields, categoryIds })
          : await models.Post.create({ ...fields, topicId, title: null }, { transaction });
      topicIds.set(topic, created.topicId);
      if (post.state === undefined) await publishPost(write, fields.createdAt, created);
      if ('isAnswer' in post) {
        await write.rows(sql`update topics set answer_id = ${created.id} where id = ${created.topicId}`);
      }
      await addDetails(write, created, post, people);
    }
    await showNames(write, people);
    await markRead(write, people, at);
  });
}

/** A write without audit entries, notifications and jobs. */
const createWrite = ({ db }: Context, transaction: Transaction): Write => ({
  transaction,
  rows: ({ text, values }) =>
    db.sequelize.query(text, { bind: values, transaction, type: QueryTypes.SELECT }),
  assertQueued: () => undefined,
  audit: () => undefined,
  unchanged: () => undefined,
  queue: () => Promise.resolve(),
});

async function findPeople({ db }: Context): Promise<People> {
  const found = await select<{ id: string; name: string }>(
    db,
    'demo-people',
    sql`select id, first_name || ' ' || last_name as name from identity.people_v1`,
  );
  return new Map(found.map(({ id, name }) => [name, id]));
}

const authors = (): string[] =>
  DEMO_TOPICS.flatMap(({ by, replies }) => [by, ...replies.map((reply) => reply.by)]).concat(NAMES_SHOWN);

const getId = (people: People, name: string): string => people.get(name) ?? '';

/** All posts with their topics, oldest first. */
const inOrder = (topics: readonly DemoTopic[]): { topic: DemoTopic; post: DemoTopic | DemoReply }[] =>
  topics
    .flatMap((topic) => [topic, ...topic.replies].map((post) => ({ topic, post })))
    .sort((one, other) => other.post.daysAgo - one.post.daysAgo);

async function createCategories({ rows }: Write): Promise<Map<string, string>> {
  const names = new Set(DEMO_TOPICS.flatMap(({ category }) => category ?? []));
  const created = await rows<{ id: string; name: string }>(
    sql`insert into categories (name) select unnest(${[...names]}::text[]) returning id, name`,
  );
  return new Map(created.map(({ id, name }) => [name, id]));
}

async function describePost(post: DemoPost, people: People, createdAt: Date) {
  const { html, text } = await renderMarkdown(post.content, { headingIds: false });
  return {
    authorId: getId(people, post.by),
    isStaff: post.by === STAFF,
    content: post.content,
    html,
    htmlVersion: MARKDOWN_VERSION,
    preview: firstCharacters(text, PREVIEW_LENGTH),
    attachmentIds: [],
    state: post.state ?? 'pending',
    rejection: post.rejection ?? null,
    createdAt,
    editedAt: post.before === undefined ? null : new Date(createdAt.getTime() + HOUR_MS),
  };
}

interface TopicParts {
  topic: DemoTopic;
  fields: Awaited<ReturnType<typeof describePost>>;
  categoryIds: ReadonlyMap<string, string>;
}

/** Creates a topic and its opening post, with the same id. */
async function createTopic(
  { models }: Context,
  transaction: Transaction,
  { topic: { title, category, isPinned = false, isLocked = false, views }, fields, categoryIds }: TopicParts,
): Promise<PostRecord> {
  const id = randomUUID();
  const categoryId = (category && categoryIds.get(category)) ?? null;
  const lastActivityAt = fields.createdAt;
  await models.Topic.create(
    { id, categoryId, isPinned, isLocked, viewCount: views, lastActivityAt },
    { transaction },
  );
  return models.Post.create({ ...fields, id, topicId: id, title }, { transaction });
}

/** Stores the revision, edit, reports and follow of a post. */
async function addDetails(
  { rows }: Write,
  created: PostRecord,
  post: DemoPost,
  people: People,
): Promise<void> {
  const { id, title, authorId, createdAt, editedAt } = created;
  const { before, heldEdit, reports = [] } = post;
  const later = new Date(createdAt.getTime() + 2 * HOUR_MS);
  if (before !== undefined) {
    await rows(sql`
      insert into revisions (post_id, title, content, replaced_at, replaced_by)
      values (${id}, ${title}, ${before}, ${editedAt}, ${authorId})`);
  }
  if (heldEdit !== undefined) {
    await rows(sql`
      insert into held_edits (post_id, title, content, attachment_ids, sent_at)
      values (${id}, ${title}, ${heldEdit}, '{}', ${later})`);
  }
  for (const { by, reason } of reports) {
    await rows(sql`
      insert into reports (post_id, member_id, reason, reported_at)
      values (${id}, ${getId(people, by)}, ${reason}, ${later})`);
  }
  if (title !== null) {
    await rows(sql`insert into follows (topic_id, member_id) values (${id}, ${authorId})`);
  }
}

const showNames = ({ rows }: Write, people: People) =>
  rows(sql`
    insert into members (id, shows_name)
    select unnest(${NAMES_SHOWN.map((name) => getId(people, name))}::uuid[]), true
    on conflict (id) do update set shows_name = true`);

/** Authors have read their topics up to their own posts. The demo accounts have read all quiet topics. */
async function markRead({ rows }: Write, people: People, at: (daysAgo: number) => Date): Promise<void> {
  const accounts = DEMO_ACCOUNTS.map((name) => getId(people, name));
  await rows(sql`
    insert into reads (member_id, topic_id, number, read_at, viewed_on)
    select r.member_id, r.topic_id, max(r.number), max(r.at), max(r.at at time zone 'America/Los_Angeles')::date
      from (select author_id as member_id, topic_id, coalesce(number, 0) as number, created_at as at from posts
            union all
            select m.id, t.id, t.last_number, t.last_activity_at
              from topics t, unnest(${accounts}::uuid[]) m (id)
             where t.published_at is not null and t.last_activity_at < ${at(QUIET_DAYS)}) r
     group by r.member_id, r.topic_id`);
}
