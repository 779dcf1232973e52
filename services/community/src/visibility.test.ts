import { randomUUID } from 'node:crypto';
import { POST_STATES } from '@backflow/contracts/community';
import type { ForumPost, ForumTopicPage, PostState } from '@backflow/contracts/community';
import type { TestClient, TestMember } from '@backflow/service-kit/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { asOwner } from '../test/other-schemas.ts';
import { startCommunityService } from '../test/start-community-service.ts';
import type { CommunityService } from '../test/start-community-service.ts';

/*
 * Who notices a post, and where. Every kind of post is written once; before and after it every role looks at every place.
 * What looks the same to them they cannot know of. The table below says where it may look different.
 */

/** What a place is asked about: the topic it is in, and a word that is in nothing but this post and its file. */
interface Thing {
  topicId: string;
  categoryId: string;
  word: string;
}
/** Somebody who looks; what they got once they need not get again. */
interface Viewer {
  client: TestClient;
  get: TestClient['get'];
}
/** What somebody sees there. */
type Place = (viewer: Viewer, thing: Thing) => Promise<unknown>;

/** What is picked from the data of a response; undefined where it is refused. */
const at =
  (path: (thing: Thing) => string, pick: (data: never) => unknown): Place =>
  async ({ get }, thing) => {
    const { status, body } = await get(path(thing));
    return status === 200 ? pick(body.data as never) : undefined;
  };
const TOPICS = '/api/forum/topics?limit=100';
const pageOf = ({ topicId }: Thing) => `/api/forum/topics/${topicId}`;
const repliesOf = ({ topicId }: Thing) => `/api/forum/topics/${topicId}/replies?limit=100`;
const filesOf = ({ attachments, heldEdit }: ForumPost) =>
  [...attachments, ...(heldEdit?.attachments ?? [])].map(({ url }) => url);
/** What is refused tells no more than what is empty. */
const orElse =
  (empty: unknown, place: Place): Place =>
  async (viewer, thing) =>
    (await place(viewer, thing)) ?? empty;
const page = (pick: (page: ForumTopicPage) => unknown) => at(pageOf, pick);
const idsOf = (topics: { id: string }[]) => topics.map(({ id }) => id);
const all = (data: unknown) => data;

/** A line is all that another place takes. */
const PLACES = {
  list: at(() => TOPICS, idsOf),
  category: at(({ categoryId }) => `${TOPICS}&categoryId=${categoryId}`, idsOf),
  mine: at(() => `${TOPICS}&only=mine`, idsOf),
  followed: at(() => `${TOPICS}&only=followed`, idsOf),
  found: at(({ word }) => `${TOPICS}&search=${word}`, idsOf),
  page: page(({ post }) => post),
  waiting: orElse(
    [],
    page(({ waiting }) => waiting),
  ),
  replies: orElse(
    [],
    at(repliesOf, ({ replies }: { replies: unknown }) => replies),
  ),
  files: orElse(
    [],
    page(({ post, waiting }) => [post, ...waiting].flatMap(filesOf)),
  ),
  replyFiles: orElse(
    [],
    at(repliesOf, ({ replies }: { replies: ForumPost[] }) => replies.flatMap(filesOf)),
  ),
  categoryCount: at(() => '/api/categories/forum', all),
  stats: at(() => '/api/forum/stats', all),
  replyCount: orElse(
    0,
    page(({ replyCount }) => replyCount),
  ),
  lastNumber: orElse(
    0,
    page(({ lastNumber }) => lastNumber),
  ),
  activity: page(({ lastActivityAt }) => lastActivityAt),
  unread: orElse(
    [false, null],
    page(({ isUnread, firstUnread }) => [isUnread, firstUnread]),
  ),
  queue: at(() => '/api/admin/forum/posts/pending?limit=100', idsOf),
  allPosts: at(() => '/api/admin/forum/posts?limit=100', all),
  adminCounts: at(() => '/api/admin/forum/counts', all),
} satisfies Record<string, Place>;

/** Of a post, or of a change of one that is approved. */
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

/** `starter` began the topic that somebody else replies to. */
const ROLES = ['nobody', 'member', 'starter', 'author', 'admin'] as const;
type Role = (typeof ROLES)[number];

/** The one table: where who notices what. Whoever is not named notices nothing. */
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
    // Who began the topic may delete it no longer.
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
  // Replies that no endpoint lets through: nobody sees more of them for being where they should not be.
  'pending reply in pending topic': { admin: 'waiting files queue allPosts adminCounts' },
  'rejected reply in pending topic': { admin: 'allPosts' },
  'pending reply in rejected topic': { admin: 'waiting files queue allPosts adminCounts' },
  'rejected reply in rejected topic': { admin: 'allPosts' },
};

let service: CommunityService;
const people = {} as Record<Exclude<Role, 'nobody'>, TestMember>;
const clients = {} as Record<Role, TestClient>;
beforeAll(async () => {
  service = await startCommunityService();
  for (const role of ['member', 'starter', 'author', 'admin'] as const) {
    people[role] = await service.buildMember({ isAdmin: role === 'admin' });
    clients[role] = await service.as(people[role]);
  }
  clients.nobody = await service.as(null);
});
afterAll(() => service.stop());

it.each(CASES)('%s', async (name, kind, state, topicState) => {
  const { id: categoryId } = await service.buildCategory(randomUUID());
  const word = `planted${name.replaceAll(' ', '')}`;
  const topicId = randomUUID();
  const place = { categoryId, state: topicState, id: topicId };
  if (kind === 'reply') {
    await service.buildTopic(people.starter, place);
    await followAndRead(topicId);
  }
  const post = { attachmentIds: [await buildFile(word)], content: word };
  const write = (approved: object) =>
    kind === 'topic'
      ? service.buildTopic(people.author, { ...place, ...approved })
      : service.buildReply({ id: topicId }, people.author, approved);
  const thing = { topicId, categoryId, word };
  if (state === 'approved' || state === 'pending' || state === 'rejected') {
    const noticed = await noticedBy(thing, async () => {
      await write({ ...post, state });
      if (kind === 'topic') await follow(topicId);
    });
    expect(noticed).toEqual(TABLE[name]);
  } else {
    const { id, title } = await write({ state: 'approved' });
    await followAndRead(topicId);
    const rejection = state === 'rejected edit of approved' ? `${word} is wrong.` : null;
    const noticed = await noticedBy(thing, () => holdEdit({ id, title: title && word, rejection, ...post }));
    expect(noticed).toEqual(TABLE[name]);
  }
});

it('a topic that is not approved takes no reply that is', async () => {
  for (const state of NOT_APPROVED) {
    const topic = await service.buildTopic(people.starter, { state });
    await expect(service.buildReply(topic, people.author)).rejects.toThrow('This topic was not found.');
  }
});

/** For each role the places that look different once something is written; roles to whom all looks the same are left out. */
async function noticedBy(thing: Thing, write: () => Promise<unknown>): Promise<object> {
  const before = await lookAround(thing);
  await write();
  const after = await lookAround(thing);
  const noticed = ROLES.map((role) => {
    const places = Object.keys(PLACES).map((place) => `${role} ${place}`);
    const changed = places.filter((place) => before.get(place) !== after.get(place));
    return [role, changed.map((place) => place.slice(role.length + 1)).join(' ')];
  });
  return Object.fromEntries(noticed.filter(([, places]) => places !== ''));
}

/** What every role sees in every place. */
async function lookAround(thing: Thing): Promise<Map<string, string | undefined>> {
  const seen = new Map<string, string | undefined>();
  for (const role of ROLES) {
    const viewer = viewerWith(clients[role]);
    for (const [name, place] of Object.entries<Place>(PLACES))
      seen.set(`${role} ${name}`, JSON.stringify(await place(viewer, thing)));
  }
  return seen;
}

function viewerWith(client: TestClient): Viewer {
  const known = new Map<string, ReturnType<TestClient['get']>>();
  const get: TestClient['get'] = (path) => {
    const response = known.get(path) ?? client.get(path);
    known.set(path, response);
    return response;
  };
  return { client, get };
}

/** Whoever may not see a topic follows it all the same, so that nothing but the rules keeps it from them. */
async function follow(topicId: string): Promise<void> {
  for (const { id } of Object.values(people)) {
    await asOwner(
      service,
      'insert into community.follows (topic_id, member_id) values ($1, $2) on conflict do nothing',
      [topicId, id],
    );
  }
}

async function followAndRead(topicId: string): Promise<void> {
  await follow(topicId);
  for (const client of Object.values(clients))
    await client.post(`/api/forum/topics/${topicId}/read`, { number: 9 });
}

/** A file of the author's, named by the word. */
async function buildFile(word: string): Promise<string> {
  const id = randomUUID();
  await asOwner(
    service,
    `insert into media.assets (id, owner_id, kind, status, is_public, original_name, mime_type, file_size)
     values ($1, $2, 'restricted', 'ready', false, $3, 'application/pdf', 9)`,
    [id, people.author.id, `${word}.pdf`],
  );
  return id;
}

interface Held {
  id: string;
  title: string | null;
  content: string;
  attachmentIds: string[];
  rejection: string | null;
}

const holdEdit = ({ id, title, content, attachmentIds, rejection }: Held) =>
  asOwner(
    service,
    `insert into community.held_edits (post_id, title, content, attachment_ids, sent_at, rejection)
     values ($1, $2, $3, $4, $5, $6)`,
    [id, title, content, attachmentIds, service.inMinutes(0), rejection],
  );
