import { describe, expect, it } from '@jest/globals';
import { getStatements, writeAnnounced } from '@backflow/service-kit/testing';
import type { TestClient } from '@backflow/service-kit/testing';
import { raw, sql } from '@backflow/service-kit';
import { ada, admin, member, other, pat, sam, service, setUpForum } from '../../test/forum.ts';

const DAY_MS = 24 * 60 * 60_000;

setUpForum({ eachTest: true, caches: true });

const list = async (client: TestClient, query = '') =>
  (await client.get(`/api/forum/topics?${query}`)).body.data;
const page = async (client: TestClient, id: string) =>
  (await client.get(`/api/forum/topics/${id}?replies=20`)).body.data;
const statements = async (read: () => Promise<unknown>) => (await getStatements(service, read)).length;
/** Runs a statement as any write of the platform does. */
const write = (statement: string) => writeAnnounced(service, ({ rows }) => rows(sql`${raw(statement)}`));
const ids = (topics: { id: string }[]) => topics.map(({ id }) => id);

describe('the cached list of topics', () => {
  it('is read once for all members, and each member’s marks once', async () => {
    await service.buildTopic(sam);
    const third = await service.as(await service.buildMember());
    await list(member);
    expect(await statements(() => list(member))).toBe(0);
    // The account, whether they have unapproved topics, and the marks.
    expect(await statements(() => list(third))).toBe(3);
    expect(await statements(() => list(third))).toBe(0);
  });

  it('shows new topics, replies, views, and changes by moderators at once', async () => {
    const topic = await service.buildTopic(sam);
    for (const client of [member, other, admin]) expect(await list(client)).toHaveLength(1);
    await service.buildTopic(pat, { title: 'Second' });
    for (const client of [member, other, admin])
      expect(await list(client)).toMatchObject([{ title: 'Second' }, {}]);
    await service.buildReply(topic, pat);
    expect(await list(member)).toMatchObject([{ id: topic.id, replyCount: 1 }, { title: 'Second' }]);
    await member.post(`/api/forum/topics/${topic.id}/read`, { number: 1 });
    expect(await list(other)).toMatchObject([{ id: topic.id, viewCount: 1 }, {}]);
    await admin.patch(`/api/admin/forum/topics/${topic.id}`, { isLocked: true });
    expect(await list(other)).toMatchObject([{ id: topic.id, isLocked: true }, {}]);
    await admin.delete(`/api/forum/posts/${topic.id}`);
    for (const client of [member, other, admin])
      expect(await list(client)).toMatchObject([{ title: 'Second' }]);
  });

  it('marks what each member has not read, until it is read or a month old', async () => {
    const topic = await service.buildTopic(sam);
    const marks = async (client: TestClient) => {
      const [{ isUnread, firstUnread }] = await list(client);
      return [isUnread, firstUnread];
    };
    expect([await marks(member), await marks(other)]).toEqual([
      [true, null],
      [false, null],
    ]);
    await service.buildReply(topic, pat);
    expect([await marks(member), await marks(other)]).toEqual([
      [true, null],
      [true, 1],
    ]);
    await member.post(`/api/forum/topics/${topic.id}/read`, { number: 1 });
    expect([await marks(member), await marks(other)]).toEqual([
      [false, null],
      [true, 1],
    ]);
    service.clock.now += DAY_MS;
    expect(await marks(other)).toEqual([true, 1]);
    expect((await other.post('/api/forum/read')).status).toBe(200);
    expect(await marks(other)).toEqual([false, null]);
    const third = await service.as(await service.buildMember());
    expect(await marks(third)).toEqual([true, 1]);
    service.clock.now += 30 * DAY_MS;
    expect(await marks(await service.as(ada))).toEqual([false, null]);
  });

  it('marks nothing as unread any more when a month has passed, although nothing is written', async () => {
    await service.buildTopic(sam);
    const isUnread = async () => (await list(member))[0].isUnread;
    expect(await isUnread()).toBe(true);
    // Sessions last a month as well.
    service.clock.now += 29 * DAY_MS;
    expect(await isUnread()).toBe(true);
    service.clock.now += DAY_MS - 1000 * 60_000;
    expect(await statements(isUnread)).toBe(0);
    expect(await isUnread()).toBe(true);
    service.clock.now += 1000 * 60_000;
    expect(await isUnread()).toBe(false);
  });

  it('has unapproved topics for their author and administrators alone, from the first moment', async () => {
    const approved = await service.buildTopic(sam);
    for (const client of [member, other, admin]) expect(ids(await list(client))).toEqual([approved.id]);
    const waiting = await service.buildTopic(pat, { state: 'pending' });
    const both = [waiting.id, approved.id];
    expect(ids(await list(member))).toEqual(both);
    expect(ids(await list(admin))).toEqual(both);
    expect(ids(await list(other))).toEqual([approved.id]);
    expect((await list(member))[0].author.isMe).toBe(true);
    expect((await list(admin))[0].author.isMe).toBe(false);
    await admin.post(`/api/admin/forum/posts/${waiting.id}/reject`, { reason: 'No' });
    expect((await list(member))[0]).toMatchObject({ id: waiting.id, rejection: 'No' });
    for (const client of [admin, other]) expect(ids(await list(client))).toEqual([approved.id]);
    await admin.post(`/api/admin/forum/posts/${waiting.id}/approve`, {});
    for (const client of [member, other, admin]) expect(ids(await list(client))).toEqual(both);
  });

  it('shows names of authors, and of categories, as they are now', async () => {
    const { id: categoryId } = await service.buildCategory('Valves');
    await service.buildTopic(sam, { categoryId });
    const shown = async () => {
      const [{ author, categoryName }] = await list(member);
      return [author.name, categoryName];
    };
    expect(await shown()).toEqual(['User', 'Valves']);
    await other.patch('/api/forum/me', { showsName: true });
    await write(`update categories set name = 'Relief valves'`);
    expect(await shown()).toEqual([`${sam.firstName} ${sam.lastName}`, 'Relief valves']);
    await other.patch('/api/forum/me', { showsName: false });
    expect(await shown()).toEqual(['User', 'Relief valves']);
  });

  it('has each member’s own topics when filtered by `mine`', async () => {
    const own = await service.buildTopic(pat);
    const another = await service.buildTopic(sam);
    expect(ids(await list(member, 'only=mine'))).toEqual([own.id]);
    expect(ids(await list(other, 'only=mine'))).toEqual([another.id]);
    expect(ids(await list(member, 'only=followed'))).toEqual([]);
    await member.post(`/api/forum/topics/${another.id}/follow`);
    expect(ids(await list(member, 'only=followed'))).toEqual([another.id]);
    expect(ids(await list(other, 'only=followed'))).toEqual([]);
    await member.delete(`/api/forum/topics/${another.id}/follow`);
    expect(ids(await list(member, 'only=followed'))).toEqual([]);
  });
});

describe('the cached page of a topic', () => {
  it('is read once for all members, and each member’s marks once', async () => {
    const topic = await service.buildTopic(sam);
    await service.buildReply(topic, ada);
    await page(member, topic.id);
    expect(await statements(() => page(member, topic.id))).toBe(0);
    const third = await service.as(await service.buildMember());
    // The account and the marks.
    expect(await statements(() => page(third, topic.id))).toBe(2);
    expect(await statements(() => page(third, topic.id))).toBe(0);
    await page(other, topic.id);
    expect(await statements(() => page(other, topic.id))).toBe(0);
    // Another topic's reply changes nothing on this page.
    await service.buildReply(await service.buildTopic(sam), ada);
    expect(await statements(() => page(third, topic.id))).toBe(0);
  });

  it('shows every change at once', async () => {
    const topic = await service.buildTopic(sam, { content: 'first' });
    const everybody = [member, other, admin];
    for (const client of everybody) expect((await page(client, topic.id)).replies.replies).toEqual([]);
    const reply = await service.buildReply(topic, pat, { content: 'a reply' });
    for (const client of everybody)
      expect(await page(client, topic.id)).toMatchObject({
        replyCount: 1,
        replies: { replies: [{ id: reply.id }] },
      });
    await other.patch(`/api/forum/topics/${topic.id}/answer`, { postId: reply.id });
    for (const client of everybody)
      expect(await page(client, topic.id)).toMatchObject({ answer: { id: reply.id } });
    await admin.patch(`/api/forum/posts/${reply.id}`, { content: 'edited' });
    for (const client of everybody)
      expect(await page(client, topic.id)).toMatchObject({ replies: { replies: [{ content: 'edited' }] } });
    await admin.patch(`/api/admin/forum/topics/${topic.id}`, { isLocked: true });
    for (const client of everybody) expect((await page(client, topic.id)).replyRefusal).toMatch(/locked/);
    await member.delete(`/api/forum/posts/${reply.id}`);
    for (const client of everybody)
      expect(await page(client, topic.id)).toMatchObject({ answer: null, replies: { replies: [] } });
    await admin.delete(`/api/forum/posts/${topic.id}`);
    for (const client of everybody)
      expect((await client.get(`/api/forum/topics/${topic.id}?replies=20`)).status).toBe(404);
  });

  it('has what each caller may do, follows and has read', async () => {
    const topic = await service.buildTopic(sam);
    const reply = await service.buildReply(topic, pat);
    const own = async (client: TestClient) => {
      const { post, replies, may, isFollowed, readUpTo } = await page(client, topic.id);
      return [
        post.may.edit,
        post.author.isMe,
        replies.replies[0].may.edit,
        may.markAnswer,
        isFollowed,
        readUpTo,
      ];
    };
    const third = await service.as(await service.buildMember());
    for (let times = 0; times < 2; times++) {
      expect(await own(member)).toEqual([false, false, true, false, false, null]);
      expect(await own(other)).toEqual([true, true, false, true, false, null]);
      expect(await own(third)).toEqual([false, false, false, false, false, null]);
      expect(await own(admin)).toEqual([true, false, true, true, false, null]);
    }
    await third.post(`/api/forum/topics/${topic.id}/follow`);
    await third.post(`/api/forum/topics/${topic.id}/read`, { number: 1 });
    expect(await own(third)).toEqual([false, false, false, false, true, 1]);
    expect(await own(other)).toEqual([true, true, false, true, false, null]);
    await other.post(`/api/forum/posts/${reply.id}/report`, { reason: 'Spam' });
    expect((await page(admin, topic.id)).replies.replies[0].reportCount).toBe(1);
    expect((await page(third, topic.id)).replies.replies[0].reportCount).toBe(0);
  });

  it('has unapproved replies and edits for their author and administrators alone', async () => {
    const topic = await service.buildTopic(sam);
    const third = await service.as(await service.buildMember());
    const waiting = async () =>
      Promise.all(
        [member, admin, other, third].map(async (client) => (await page(client, topic.id)).waiting.length),
      );
    expect(await waiting()).toEqual([0, 0, 0, 0]);
    const reply = await service.buildReply(topic, pat, { state: 'pending' });
    expect(await waiting()).toEqual([1, 1, 0, 0]);
    await admin.post(`/api/admin/forum/posts/${reply.id}/approve`, {});
    expect(await waiting()).toEqual([0, 0, 0, 0]);
    await member.patch(`/api/forum/posts/${reply.id}`, { content: 'Changed' });
    const edits = await Promise.all(
      [member, admin, other, third].map(
        async (client) => (await page(client, topic.id)).replies.replies[0].heldEdit?.content,
      ),
    );
    expect(edits).toEqual(['Changed', 'Changed', undefined, undefined]);
  });

  it('of an unapproved topic exists for its author and administrators alone', async () => {
    const topic = await service.buildTopic(pat, { state: 'pending' });
    const statuses = () =>
      Promise.all(
        [member, admin, other].map(
          async (client) => (await client.get(`/api/forum/topics/${topic.id}`)).status,
        ),
      );
    for (let times = 0; times < 2; times++) expect(await statuses()).toEqual([200, 200, 404]);
    await admin.post(`/api/admin/forum/posts/${topic.id}/approve`, {});
    expect(await statuses()).toEqual([200, 200, 200]);
  });

  it('tells a member of their silence until it ends', async () => {
    const topic = await service.buildTopic(sam);
    const refusal = async () => (await page(member, topic.id)).replyRefusal;
    expect(await refusal()).toBeNull();
    const until = service.inMinutes(60).toISOString();
    await admin.post(`/api/admin/forum/members/${pat.id}/silence`, { until, reason: 'Rude' });
    expect(await refusal()).toMatch(/Rude/);
    expect(await statements(refusal)).toBe(0);
    expect((await page(other, topic.id)).replyRefusal).toBeNull();
    service.clock.now += 60 * 60_000;
    expect(await refusal()).toBeNull();
  });

  it('checks access before its parameters, and matches other spellings of its address', async () => {
    const topic = await service.buildTopic(sam);
    expect((await (await service.as(null)).get('/api/forum/topics/x')).status).toBe(401);
    expect((await member.get('/api/forum/topics/x')).status).toBe(400);
    expect((await member.get(`/api/forum/topics/${topic.id}?replies=0`)).status).toBe(400);
    for (const spelling of [topic.id.toUpperCase(), topic.id.replaceAll('-', '%2D')])
      expect((await page(member, spelling)).id).toBe(topic.id);
  });
});
