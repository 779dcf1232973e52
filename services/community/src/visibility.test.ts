import { randomUUID } from 'node:crypto';
import { POST_STATES } from '@backflow/contracts/community';
import type { ForumPost, ForumTopicPage, PostState } from '@backflow/contracts/community';
import { asOwner } from '@backflow/service-kit/testing';
import type { TestClient, TestMember } from '@backflow/service-kit/testing';
import { beforeAll, expect, it } from '@jest/globals';
import { service, setUpForum } from '../test/forum.ts';
import { buildFile } from '../test/other-schemas.ts';

/*
 * Visibility of posts by role and view. The test reads every view as every role before and after a post of each kind is
 * stored. A view that stays the same shows nothing of the post. TABLE lists the views that change.
 */

/** The subject of the views: the post's topic, and a word that only the post and its file contain. */
interface Subject {
  topicId: string;
  categoryId: string;
  word: string;
}
type Get = TestClient['get'];
type View = (get: Get, subject: Subject) => Promise<unknown>;

/** A part of a response. @param empty the part when the request is refused, which must look like an empty one */
const at =
  (path: (subject: Subject) => string, pick: (data: never) => unknown, empty?: unknown): View =>
  async (get, subject) => {
    const { status, body } = await get(path(subject));
    return status === 200 ? pick(body.data as never) : empty;
  };
const TOPICS = '/api/forum/topics?limit=100';
const page = (pick: (page: ForumTopicPage) => unknown, empty?: unknown) =>
  at(({ topicId }) => `/api/forum/topics/${topicId}`, pick, empty);
const replies = (pick: (replies: ForumPost[]) => unknown) =>
  at(
    ({ topicId }) => `/api/forum/topics/${topicId}/replies?limit=100`,
    (data: { replies: ForumPost[] }) => pick(data.replies),
    [],
  );
const getFiles = ({ attachments, heldEdit }: ForumPost) =>
  [...attachments, ...(heldEdit?.attachments ?? [])].map(({ url }) => url);
const getIds = (topics: { id: string }[]) => topics.map(({ id }) => id);
const all = (data: unknown) => data;

const VIEWS = {
  list: at(() => TOPICS, getIds),
  category: at(({ categoryId }) => `${TOPICS}&categoryId=${categoryId}`, getIds),
  mine: at(() => `${TOPICS}&only=mine`, getIds),
  followed: at(() => `${TOPICS}&only=followed`, getIds),
  found: at(({ word }) => `${TOPICS}&search=${word}`, getIds),
  page: page(({ post }) => post),
  waiting: page(({ waiting }) => waiting, []),
  replies: replies(all),
  files: page(({ post, waiting }) => [post, ...waiting].flatMap(getFiles), []),
  replyFiles: replies((posts) => posts.flatMap(getFiles)),
  categoryCount: at(() => '/api/categories/forum', all),
  stats: at(() => '/api/forum/stats', all),
  replyCount: page(({ replyCount }) => replyCount, 0),
  lastNumber: page(({ lastNumber }) => lastNumber, 0),
  activity: page(({ lastActivityAt }) => lastActivityAt),
  unread: page(({ isUnread, firstUnread }) => [isUnread, firstUnread], [false, null]),
  queue: at(() => '/api/admin/forum/posts/pending?limit=100', getIds),
  allPosts: at(() => '/api/admin/forum/posts?limit=100', all),
  adminCounts: at(() => '/api/admin/forum/counts', all),
} satisfies Record<string, View>;

/** The states of a post, and those of an edit of an approved one. */
const STATES = [...POST_STATES, 'pending edit of approved', 'rejected edit of approved'] as const;
type State = (typeof STATES)[number];
const NOT_APPROVED = ['pending', 'rejected'] as const;

const CASES: [name: string, kind: 'topic' | 'reply', state: State, inTopic: PostState][] = [
  ...STATES.map((state) => [`${state} topic`, 'topic', state, 'approved'] as const),
  ...STATES.map((state) => [`${state} reply`, 'reply', state, 'approved'] as const),
  ...NOT_APPROVED.flatMap((topic) =>
    NOT_APPROVED.map((state) => [`${state} reply in ${topic} topic`, 'reply', state, topic] as const),
  ),
].map((each) => [...each]);

/** `starter` created the topic; `author` wrote the post. */
const ROLES = ['nobody', 'member', 'starter', 'author', 'admin'] as const;
type Role = (typeof ROLES)[number];

/** The views that change, by kind of post and role. A role that is left out sees no change. */
const TABLE: Readonly<Record<string, Partial<Record<Role, string>>>> = {
  'pending topic': {
    author: 'list category mine followed page files activity',
    admin: 'list category followed page files activity queue allPosts adminCounts',
  },
  'approved topic': {
    member: 'list category followed found page files categoryCount stats activity unread',
    starter: 'list category followed found page files categoryCount stats activity unread',
    author: 'list category mine followed found page files categoryCount stats activity',
    admin: 'list category followed found page files categoryCount stats activity unread allPosts',
  },
  'rejected topic': {
    author: 'list category mine followed page files activity',
    admin: 'page files activity allPosts',
  },
  'pending edit of approved topic': { author: 'page files', admin: 'page files queue allPosts adminCounts' },
  'rejected edit of approved topic': { author: 'page files', admin: 'page files allPosts' },
  'pending reply': { author: 'waiting files', admin: 'waiting files queue allPosts adminCounts' },
  'approved reply': {
    member: 'found replies replyFiles stats replyCount lastNumber activity unread',
    // `page`: the starter may no longer delete the topic.
    starter: 'found page replies replyFiles stats replyCount lastNumber activity unread',
    author: 'found replies replyFiles stats replyCount lastNumber activity',
    admin: 'found replies replyFiles stats replyCount lastNumber activity unread allPosts',
  },
  'rejected reply': { author: 'waiting files', admin: 'allPosts' },
  'pending edit of approved reply': {
    author: 'replies replyFiles',
    admin: 'replies replyFiles queue allPosts adminCounts',
  },
  'rejected edit of approved reply': { author: 'replies replyFiles', admin: 'replies replyFiles allPosts' },
  // No endpoint accepts such replies. They must not be more visible than others.
  'pending reply in pending topic': { admin: 'waiting files queue allPosts adminCounts' },
  'rejected reply in pending topic': { admin: 'allPosts' },
  'pending reply in rejected topic': { admin: 'waiting files queue allPosts adminCounts' },
  'rejected reply in rejected topic': { admin: 'allPosts' },
};

setUpForum();

const people = {} as Record<Exclude<Role, 'nobody'>, TestMember>;
const clients = {} as Record<Role, TestClient>;
beforeAll(async () => {
  for (const role of ['member', 'starter', 'author', 'admin'] as const) {
    people[role] = await service.buildMember({ isAdmin: role === 'admin' });
    clients[role] = await service.as(people[role]);
  }
  clients.nobody = await service.as(null);
});

it.each(CASES)('%s', async (name, kind, state, topicState) => {
  const { id: categoryId } = await service.buildCategory(randomUUID());
  const word = `planted${name.replaceAll(' ', '')}`;
  const topicId = randomUUID();
  const subject = { topicId, categoryId, word };
  const topic = { categoryId, state: topicState, id: topicId };
  if (kind === 'reply') {
    await service.buildTopic(people.starter, topic);
    await followAndRead(topicId);
  }
  const write = (fields: object) =>
    kind === 'topic'
      ? service.buildTopic(people.author, { ...topic, ...fields })
      : service.buildReply({ id: topicId }, people.author, fields);
  const attachmentIds = [await buildFile(people.author, `${word}.pdf`)];
  if (state === 'approved' || state === 'pending' || state === 'rejected') {
    const changed = await changedViews(subject, async () => {
      await write({ attachmentIds, content: word, state });
      if (kind === 'topic') await follow(topicId);
    });
    expect(changed).toEqual(TABLE[name]);
  } else {
    const { id, title } = await write({ state: 'approved' });
    await followAndRead(topicId);
    const rejection = state === 'rejected edit of approved' ? `${word} is wrong.` : null;
    const changed = await changedViews(subject, () =>
      asOwner(
        service,
        `insert into community.held_edits (post_id, title, content, attachment_ids, sent_at, rejection)
         values ($1, $2, $3, $4, $5, $6)`,
        [id, title && word, word, attachmentIds, service.inMinutes(0), rejection],
      ),
    );
    expect(changed).toEqual(TABLE[name]);
  }
});

it.each(NOT_APPROVED)('a topic that is %s takes no approved reply', async (state) => {
  const topic = await service.buildTopic(people.starter, { state });
  await expect(service.buildReply(topic, people.author)).rejects.toThrow('This topic was not found.');
});

/** The views that a write changes, by role. Roles that see no change are left out. */
async function changedViews(subject: Subject, write: () => Promise<unknown>): Promise<object> {
  const before = await readViews(subject);
  await write();
  const after = await readViews(subject);
  const changes = ROLES.map((role) => [
    role,
    Object.keys(VIEWS)
      .filter((view) => before.get(`${role} ${view}`) !== after.get(`${role} ${view}`))
      .join(' '),
  ]);
  return Object.fromEntries(changes.filter(([, views]) => views !== ''));
}

/** Every view as every role sees it. */
async function readViews(subject: Subject): Promise<Map<string, string | undefined>> {
  const seen = new Map<string, string | undefined>();
  for (const role of ROLES) {
    const responses = new Map<string, ReturnType<Get>>();
    const get: Get = (path) => {
      const response = responses.get(path) ?? clients[role].get(path);
      responses.set(path, response);
      return response;
    };
    for (const [name, view] of Object.entries<View>(VIEWS))
      seen.set(`${role} ${name}`, JSON.stringify(await view(get, subject)));
  }
  return seen;
}

/** Everybody follows the topic, also where they may not see it: only the rules may hide it from them. */
const follow = (topicId: string) =>
  asOwner(
    service,
    `insert into community.follows (topic_id, member_id) select $1, unnest($2::uuid[])
     on conflict do nothing`,
    [topicId, Object.values(people).map(({ id }) => id)],
  );

async function followAndRead(topicId: string): Promise<void> {
  await follow(topicId);
  for (const client of Object.values(clients))
    await client.post(`/api/forum/topics/${topicId}/read`, { number: 9 });
}
