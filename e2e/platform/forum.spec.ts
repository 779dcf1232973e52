import { randomUUID } from 'node:crypto';
import { MAX_POST, POSTING_LIMITS } from '@backflow/contracts/community';
import { expect, test } from '@playwright/test';
import { FileBody } from '../support/file-body.ts';
import {
  createPendingTopic,
  createReply,
  createTopic,
  setAuthor,
  uniqueText,
  trust,
} from '../support/forum.ts';
import { call, join, joinAsAdmin, upload } from '../support/people.ts';
import { rows, storedState } from '../support/stores.ts';
import { expectFailure, expectFile } from './expect-response.ts';

const [{ most: POSTS_A_MINUTE }] = POSTING_LIMITS;

let admin: string;
test.beforeAll(async () => {
  admin = (await joinAsAdmin()).cookie;
});

test('one member changes nothing of another’s, and no member does what administrators do', async () => {
  const [owner, stranger] = [await join(), await join()];
  const id = await createTopic(admin);
  const reply = await createReply(admin, id);
  for (const each of [id, reply.id]) await setAuthor(owner.cookie, each);
  const waiting = await createTopic(owner.cookie);
  const before = await storedState();

  const text = { content: uniqueText() };
  for (const each of [id, reply.id]) {
    expectFailure(await call('PATCH', `/api/forum/posts/${each}`, stranger.cookie, text), 403);
    expectFailure(await call('DELETE', `/api/forum/posts/${each}`, stranger.cookie), 403);
    expectFailure(await call('DELETE', `/api/forum/posts/${each}/edit`, stranger.cookie), [403, 404]);
  }
  const answer = { postId: reply.id };
  expectFailure(await call('PATCH', `/api/forum/topics/${id}/answer`, stranger.cookie, answer), 403);
  // Other members don't learn that a pending post exists.
  for (const [method, path, body] of [
    ['GET', `/api/forum/topics/${waiting}`, undefined],
    ['PATCH', `/api/forum/posts/${waiting}`, text],
    ['DELETE', `/api/forum/posts/${waiting}`, undefined],
    ['POST', `/api/forum/posts/${waiting}/report`, { reason: 'I should not know of it' }],
    ['POST', `/api/forum/topics/${waiting}/follow`, undefined],
    ['POST', `/api/forum/topics/${waiting}/read`, { number: 0 }],
    ['POST', `/api/forum/topics/${waiting}/replies`, text],
  ] as const) {
    expectFailure(await call(method, path, stranger.cookie, body), 404);
  }
  for (const cookie of [owner.cookie, stranger.cookie]) {
    const posts = `/api/admin/forum/posts/${waiting}`;
    expectFailure(await call('POST', `${posts}/approve`, cookie, {}), 403);
    expectFailure(await call('POST', `${posts}/reject`, cookie, { reason: 'No' }), 403);
    const pin = { isPinned: true };
    expectFailure(await call('PATCH', `/api/admin/forum/topics/${id}`, cookie, pin), 403);
  }
  expect(await storedState()).toBe(before);
});

test('a topic that is locked, waits or is gone takes no reply, and says why', async () => {
  const [locked, waiting, deleted] = [
    await createTopic(admin),
    await createPendingTopic(),
    await createTopic(admin),
  ];
  await call('PATCH', `/api/admin/forum/topics/${locked}`, admin, { isLocked: true });
  await call('DELETE', `/api/forum/posts/${deleted}`, admin);
  const { cookie } = await join();
  const before = await storedState();
  const replyTo = (id: string, caller = cookie) =>
    call('POST', `/api/forum/topics/${id}/replies`, caller, { content: uniqueText() });
  const refused = await replyTo(locked);
  expectFailure(refused, 409);
  expect(refused.body.code).toBe('TOPIC_LOCKED');
  for (const id of [waiting, deleted, randomUUID()]) expectFailure(await replyTo(id), 404);
  const early = await replyTo(waiting, admin);
  expectFailure(early, 409);
  expect(early.body.code).toBe('TOPIC_WAITING');
  expect(await storedState()).toBe(before);
});

test('blank and huge posts, unknown categories and files of others are refused by name', async () => {
  const [writer, other] = [await join(), await join()];
  const topic = await createTopic(admin);
  const foreign = await upload(other.cookie, 'notes.txt', 'as found: 8.2 PSI');
  const before = await storedState();
  const valid = { title: 'First check at 5.0', content: uniqueText() };
  for (const [field, wrong] of [
    ...['', ' \n\t ', '\u00a0', 'x'.repeat(201)].map((each) => ['title', each] as const),
    ...['', ' \n\t ', 'x'.repeat(MAX_POST + 1), 7, null].map((each) => ['content', each] as const),
    ['categoryId', randomUUID()],
    ['categoryId', 'testing'],
    ['attachmentIds', [foreign]],
    ['attachmentIds', [randomUUID()]],
    ['attachmentIds', Array.from({ length: 11 }, () => randomUUID())],
  ] as const) {
    for (const path of ['/api/forum/topics', `/api/forum/topics/${topic}/replies`]) {
      if (path.endsWith('replies') && !['content', 'attachmentIds'].includes(field)) continue;
      const response = await call('POST', path, writer.cookie, { ...valid, [field]: wrong });
      expectFailure(response, 400);
      expect(response.body.errors[0].path).toContain(field);
    }
  }
  expect(await storedState()).toBe(before);
});

test('the same text sent at once is posted once', async () => {
  const { id, cookie } = await join();
  const topics = await Promise.all([createTopic(admin), createTopic(admin), createTopic(admin)]);
  const text = uniqueText();
  const responses = await Promise.all(
    topics.map((topic, at) =>
      call('POST', `/api/forum/topics/${topic}/replies`, cookie, {
        content: [text, ` ${text.toUpperCase()}\n`, text.replace(' ', '   ')][at],
      }),
    ),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  expect(responses.find(({ status }) => status === 409)?.body.code).toBe('DUPLICATE_POST');
  expect(await rows('select 1 from community.posts where author_id = $1', [id])).toHaveLength(1);
});

test('a member posts so often and no more, whatever they delete; an administrator as they need to', async () => {
  const { id, cookie } = await join();
  await trust(id);
  const topic = await createTopic(admin);
  const reply = (caller: string) =>
    call('POST', `/api/forum/topics/${topic}/replies`, caller, { content: uniqueText() });
  for (let posted = 0; posted < POSTS_A_MINUTE; posted++) {
    const response = await reply(cookie);
    expect(response.status, response.text).toBe(201);
    const path = `/api/forum/posts/${response.body.data.id}`;
    expect((await call('DELETE', path, cookie)).status).toBe(200);
  }
  const refused = await reply(cookie);
  expectFailure(refused, 429);
  expect(refused.body.message).toMatch(/ \d{1,4} (?:second|minute)s?\.$/);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  for (let posted = 0; posted <= POSTS_A_MINUTE; posted++) {
    expect((await reply(admin)).status).toBe(201);
  }
});

test('a silenced member can read and follow, cannot write, and gets the reason', async () => {
  const { id, cookie } = await join();
  const topic = await createTopic(admin);
  const own = await createReply(cookie, topic);
  const body = { until: null, reason: 'Three advertisements in a row' };
  expect((await call('POST', `/api/admin/forum/members/${id}/silence`, admin, body)).status).toBe(200);
  for (const [method, path, sent] of [
    ['POST', '/api/forum/topics', { title: 'Gauges', content: uniqueText() }],
    ['POST', `/api/forum/topics/${topic}/replies`, { content: uniqueText() }],
    ['PATCH', `/api/forum/posts/${own.id}`, { content: uniqueText() }],
    ['POST', `/api/forum/posts/${topic}/report`, { reason: 'Nonsense' }],
  ] as const) {
    const refused = await call(method, path, cookie, sent);
    expectFailure(refused, 403);
    expect([refused.body.code, refused.body.message]).toEqual([
      'SILENCED',
      expect.stringContaining('Three advertisements in a row'),
    ]);
  }
  expect((await call('GET', `/api/forum/topics/${topic}`, cookie)).status).toBe(200);
  expect((await call('POST', `/api/forum/topics/${topic}/follow`, cookie)).status).toBe(200);
  expect((await call('DELETE', `/api/forum/posts/${own.id}`, cookie)).status).toBe(200);
  expect((await call('DELETE', `/api/admin/forum/members/${id}/silence`, admin)).status).toBe(200);
  await createReply(cookie, topic);
});

test('a post’s file opens to whoever sees the post, and to nobody else', async () => {
  const [writer, reader] = [await join(), await join()];
  const sent = await call(
    'POST',
    '/api/upload?audience=restricted',
    writer.cookie,
    new FileBody('readings.txt', 'as found: 8.2 PSI'),
  );
  expect(sent.status, sent.text).toBe(201);
  const { id: fileId } = sent.body.data;
  const id = await createTopic(writer.cookie, { attachmentIds: [fileId] });
  const filesSeenBy = async (cookie: string) =>
    (await call('GET', `/api/forum/topics/${id}`, cookie)).body.data?.post.attachments;
  const [own] = await filesSeenBy(writer.cookie);
  expect(own).toMatchObject({ id: fileId, name: 'readings.txt', fileSize: 17 });
  expect(await filesSeenBy(reader.cookie)).toBeUndefined();
  expectFailure(await call('GET', `/api/files/${fileId}`, reader.cookie), 404);

  expect((await call('POST', `/api/admin/forum/posts/${id}/approve`, admin, {})).status).toBe(200);
  const [seen] = await filesSeenBy(reader.cookie);
  const opened = await call('GET', seen.url, reader.cookie);
  expectFile(opened);
  expect(opened.text).toBe('as found: 8.2 PSI');
  expectFailure(await call('GET', `/api/files/${fileId}`, reader.cookie), 404);

  expect((await call('DELETE', `/api/forum/posts/${id}`, writer.cookie)).status).toBe(200);
  await expect.poll(async () => (await call('GET', seen.url, reader.cookie)).status).toBe(404);
});
