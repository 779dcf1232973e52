import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { TestClient, TestMember } from '@backflow/service-kit/testing';
import { admin, service, setUpForum } from '../../test/forum.ts';
import { startCommunityService } from '../../test/start-community-service.ts';

const PATH = '/api/forum/topics';

setUpForum();

let author: TestMember;
let follower: TestMember;
let reader: TestClient;
let own: TestClient;
let categoryId: string;
/** Ids by title. All are in one category. */
const topics = new Map<string, string>();

const SECTIONS = {
  old: {},
  waiting: { state: 'pending' },
  pinned: { isPinned: true },
  rejected: { state: 'rejected' },
  locked: { isLocked: true },
  both: { isPinned: true, isLocked: true },
  newest: {},
} as const;

beforeAll(async () => {
  author = await service.buildMember({ firstName: 'Rosa', lastName: 'Ortiz' });
  follower = await service.buildMember();
  own = await service.as(author);
  reader = await service.as(follower);
  ({ id: categoryId } = await service.buildCategory('Relief valves'));
  for (const [title, fields] of Object.entries(SECTIONS)) {
    const { id } = await service.buildTopic(author, { title, categoryId, ...fields });
    topics.set(title, id);
  }
  await service.buildReply({ id: topics.get('old') ?? '' }, follower);
});

const getTitles = (body: { data: { title: string }[] }) => body.data.map(({ title }) => title);
const titles = async (client: TestClient, query = '') =>
  getTitles((await client.get(`${PATH}?categoryId=${categoryId}&${query}`)).body);

describe('the list of topics', () => {
  it('has pinned topics first, then those with the latest activity', async () => {
    expect(await titles(reader)).toEqual(['both', 'pinned', 'old', 'newest', 'locked']);
  });

  it('includes the author’s own unapproved topics, and for administrators all pending ones', async () => {
    expect(await titles(own)).toEqual(['both', 'pinned', 'old', 'newest', 'locked', 'rejected', 'waiting']);
    expect(await titles(admin)).toEqual(['both', 'pinned', 'old', 'newest', 'locked', 'waiting']);
  });

  it.each([1, 2, 3, 100])('comes in pages of %i without gaps or duplicates', async (limit) => {
    for (const client of [reader, own, admin]) {
      const found: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const { body } = await client.get(
          `${PATH}?categoryId=${categoryId}&limit=${limit}&cursor=${encodeURIComponent(cursor)}`,
        );
        expect(body.data.length).toBeLessThanOrEqual(limit);
        found.push(...getTitles(body));
        cursor = body.page.nextCursor;
      }
      expect(found).toEqual(await titles(client));
    }
  });

  it('is filtered by own and followed topics', async () => {
    expect(await titles(own, 'only=mine')).toEqual(await titles(own));
    expect(await titles(reader, 'only=mine')).toEqual([]);
    expect(await titles(reader, 'only=followed')).toEqual([]);
    for (const title of ['old', 'waiting', 'pinned'])
      await service.context.db.sequelize.query(
        'insert into follows (topic_id, member_id) values ($1, $2), ($1, $3)',
        { bind: [topics.get(title), follower.id, author.id] },
      );
    expect(await titles(reader, 'only=followed')).toEqual(['pinned', 'old']);
    expect(await titles(own, 'only=followed')).toEqual(['pinned', 'old', 'waiting']);
  });

  it('has the fields that a card shows', async () => {
    const { id } = await service.buildTopic(author, {
      content: 'a'.repeat(300),
      preview: 'a'.repeat(200),
      isStaff: true,
    });
    await service.buildReply({ id }, follower);
    const { body } = await reader.get(`${PATH}?limit=100`);
    expect(body.data.find((topic: { id: string }) => topic.id === id)).toEqual({
      id,
      title: expect.stringMatching(/^Topic/),
      content: 'a'.repeat(200),
      categoryId: null,
      categoryName: null,
      author: { name: 'User', photoUrl: null, isStaff: true, isMe: false },
      state: 'approved',
      rejection: null,
      isPinned: false,
      isLocked: false,
      isAnswered: false,
      replyCount: 1,
      viewCount: 0,
      lastActivityAt: expect.any(String),
      createdAt: expect.any(String),
      isUnread: true,
      firstUnread: null,
    });
    const rejected = (await own.get(`${PATH}?categoryId=${categoryId}`)).body.data[5];
    expect([rejected.rejection, rejected.categoryName]).toEqual(['Not about backflow.', 'Relief valves']);
  });

  it('is empty for an unknown category, and refuses invalid queries', async () => {
    expect((await reader.get(`${PATH}?categoryId=${randomUUID()}`)).body.data).toEqual([]);
    for (const query of ['categoryId=x', 'only=all', 'cursor=x', 'limit=0', 'search='.padEnd(120, 'a')])
      expect((await reader.get(`${PATH}?${query}`)).status).toBe(400);
  });
});

it('counts approved posts in the statistics, with the active members that administrators set', async () => {
  const other = await startCommunityService();
  const writer = await other.buildMember();
  const client = await other.as(writer);
  const stats = async () => (await client.get('/api/forum/stats')).body.data;
  expect(await stats()).toEqual({ topicCount: 0, replyCount: 0, activeMembers: 2341, latestTopic: 0 });
  const topic = await other.buildTopic(writer);
  await other.buildTopic(writer, { state: 'pending' });
  await other.buildReply(topic, writer);
  await other.buildReply(topic, writer, { state: 'rejected' });
  expect(await stats()).toEqual({ topicCount: 1, replyCount: 1, activeMembers: 2341, latestTopic: 1 });
  await other.stop();
});
