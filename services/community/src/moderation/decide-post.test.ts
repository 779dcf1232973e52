import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import {
  ada,
  admin,
  getEntries,
  mailsTo,
  member,
  pat,
  getPost,
  service,
  setUpForum,
  getTopic,
} from '../../test/forum.ts';
import { stored } from '../../test/other-schemas.ts';

setUpForum();

const approve = (id: string, body: object = {}, client = admin) =>
  client.post(`/api/admin/forum/posts/${id}/approve`, body);
const reject = (id: string, body: object = { reason: 'Not about backflow.' }, client = admin) =>
  client.post(`/api/admin/forum/posts/${id}/reject`, body);
const edit = (id: string, body: object) => member.patch(`/api/forum/posts/${id}`, body);

describe('approving', () => {
  it('publishes a topic, notifies its author, and writes an audit entry', async () => {
    const { id: categoryId } = await service.buildCategory(randomUUID());
    const topic = await service.buildTopic(pat, { state: 'pending', title: 'Hoses', categoryId });
    const entries = await getEntries(async () => {
      const { status, body } = await approve(topic.id, { version: topic.version });
      expect([status, body.data]).toEqual([200, null]);
    });
    const now = new Date(service.clock.now);
    expect(await getPost(topic.id)).toMatchObject({ state: 'approved', approvedAt: now });
    expect(await getTopic(topic.id)).toMatchObject({ publishedAt: now, lastActivityAt: now });
    expect(await mailsTo(pat)).toMatchObject([
      {
        template: 'forum-approved',
        data: { title: 'Hoses', url: `https://academy.example.com/forum/${topic.id}` },
      },
    ]);
    expect(entries).toEqual([
      {
        ...{ actorId: ada.id, action: 'forum.approve', subjectId: topic.id },
        details: {
          ...{ what: 'topic', topicId: topic.id, title: 'Hoses', authorId: pat.id },
          state: { from: 'pending', to: 'approved' },
        },
      },
    ]);
  });

  it('numbers replies in the order of approval', async () => {
    const topic = await service.buildTopic(pat);
    const first = await service.buildReply(topic, pat, { state: 'pending' });
    const second = await service.buildReply(topic, pat, { state: 'pending' });
    await approve(second.id);
    await approve(first.id);
    expect([(await getPost(second.id)).number, (await getPost(first.id)).number]).toEqual([1, 2]);
    expect(await getTopic(topic.id)).toMatchObject({ replyCount: 2 });
    expect((await mailsTo(pat)).at(-1)).toMatchObject({
      data: { url: `https://academy.example.com/forum/${topic.id}?reply=2` },
    });
  });

  it('works without a body, as in the specification', async () => {
    const topic = await service.buildTopic(pat, { state: 'pending' });
    expect((await admin.post(`/api/admin/forum/posts/${topic.id}/approve`)).status).toBe(200);
    expect(await getPost(topic.id)).toMatchObject({ state: 'approved' });
  });

  it('twice is no error, and counts and notifies once, also concurrently', async () => {
    const topic = await service.buildTopic(pat);
    const reply = await service.buildReply(topic, pat, { state: 'pending' });
    const { version } = reply;
    const entries = await getEntries(async () => {
      const both = await Promise.all([approve(reply.id, { version }), approve(reply.id, { version })]);
      expect(both.map(({ status }) => status)).toEqual([200, 200]);
      expect((await approve(reply.id)).status).toBe(200);
    });
    expect(await getTopic(topic.id)).toMatchObject({ replyCount: 1, lastNumber: 1 });
    expect(await mailsTo(pat)).toHaveLength(1);
    expect(entries).toHaveLength(1);
  });

  it('an outdated version is refused, with the current post', async () => {
    const topic = await service.buildTopic(pat, { state: 'pending' });
    await edit(topic.id, { content: 'Something else' });
    const before = await stored();
    const { status, body } = await approve(topic.id, { version: topic.version });
    expect([status, body.code]).toEqual([409, 'CONFLICT']);
    expect(body.current).toMatchObject({ id: topic.id, content: 'Something else', state: 'pending' });
    expect(await stored()).toEqual(before);
    expect((await approve(topic.id, { version: body.current.version })).status).toBe(200);
  });

  it('publishes only the version that was read, while the author edits', async () => {
    for (let round = 0; round < 4; round += 1) {
      const author = await service.buildMember();
      const client = await service.as(author);
      const topic = await service.buildTopic(author, { state: 'pending' });
      const { version, content } = topic;
      const [approved] = await Promise.all([
        approve(topic.id, { version }),
        client.patch(`/api/forum/posts/${topic.id}`, { content: 'Planted' }),
      ]);
      const now = await getPost(topic.id);
      // Either the edit came first and the approval was refused, or the edit is pending now.
      expect([approved.status, now.state, now.content]).toEqual(
        approved.status === 200 ? [200, 'approved', content] : [409, 'pending', 'Planted'],
      );
    }
  });

  it('publishes an edit, and stores the previous text', async () => {
    const topic = await service.buildTopic(pat, { title: 'Old', content: 'Old text' });
    await edit(topic.id, { title: 'New', content: 'New text' });
    expect((await approve(topic.id)).status).toBe(200);
    expect(await getPost(topic.id)).toMatchObject({ title: 'New', content: 'New text', preview: 'New text' });
    const { body } = await admin.get(`/api/admin/forum/posts/${topic.id}/history`);
    expect(body.data).toMatchObject([{ title: 'Old', content: 'Old text', replacedBy: 'Pat Fitter' }]);
    expect((await service.auditEntries()).at(-1)).toMatchObject({
      details: { what: 'change of a topic', state: { from: 'pending', to: 'approved' } },
    });
    expect((await mailsTo(pat)).at(-1)).toMatchObject({ template: 'forum-approved', data: { title: 'New' } });
  });

  it('publishes a rejected post', async () => {
    const reply = await service.buildReply(await service.buildTopic(pat), pat, { state: 'rejected' });
    expect((await approve(reply.id)).status).toBe(200);
    expect(await getPost(reply.id)).toMatchObject({ state: 'approved', rejection: null, number: 1 });
  });

  it('a third post makes the author trusted', async () => {
    const topic = await service.buildTopic(pat);
    const replies = [];
    for (let n = 0; n < 2; n += 1) replies.push(await service.buildReply(topic, pat, { state: 'pending' }));
    const post = () => member.post(`/api/forum/topics/${topic.id}/replies`, { content: randomUUID() });
    expect((await post()).body.data.state).toBe('pending');
    for (const { id } of replies) await approve(id);
    expect((await post()).body.data.state).toBe('approved');
  });
});

describe('rejecting', () => {
  it('shows the author the reason, who may submit the post again', async () => {
    const topic = await service.buildTopic(pat, { state: 'pending' });
    expect((await reject(topic.id, { reason: 'Not about backflow.' })).status).toBe(200);
    expect(await getPost(topic.id)).toMatchObject({ state: 'rejected', rejection: 'Not about backflow.' });
    expect(await mailsTo(pat)).toMatchObject([
      { template: 'forum-rejected', data: { title: topic.title, reason: 'Not about backflow.' } },
    ]);
    expect((await service.auditEntries()).at(-1)).toMatchObject({
      details: {
        ...{ what: 'topic', state: { from: 'pending', to: 'rejected' } },
        reason: { from: null, to: 'Not about backflow.' },
      },
    });
    expect((await edit(topic.id, { content: 'About backflow' })).body.data).toMatchObject({
      ...{ state: 'pending', rejection: null },
    });
  });

  it('again replaces the reason; the same reason does nothing', async () => {
    const topic = await service.buildTopic(pat, { state: 'pending' });
    await reject(topic.id, { reason: 'One' });
    await reject(topic.id, { reason: 'Two' });
    await reject(topic.id, { reason: 'Two' });
    expect(await getPost(topic.id)).toMatchObject({ rejection: 'Two' });
    expect(await mailsTo(pat)).toHaveLength(2);
  });

  it('an edit leaves the published text', async () => {
    const topic = await service.buildTopic(pat, { content: 'Seen' });
    await edit(topic.id, { content: 'Planted' });
    expect((await reject(topic.id, { reason: 'No' })).status).toBe(200);
    expect(await getPost(topic.id)).toMatchObject({ state: 'approved', content: 'Seen' });
    expect((await approve(topic.id)).status).toBe(200);
    expect(await getPost(topic.id)).toMatchObject({ content: 'Seen' });
    const { body } = await edit(topic.id, { content: 'Better' });
    expect(body.data.heldEdit).toMatchObject({ content: 'Better', rejection: null });
  });

  it('an approved post without an edit is refused', async () => {
    const topic = await service.buildTopic(pat);
    const before = await stored();
    const { status, body } = await reject(topic.id);
    expect([status, body.code]).toEqual([409, 'CONFLICT']);
    expect(await stored()).toEqual(before);
  });

  it.each([{}, { reason: ' ' }, { reason: 'x'.repeat(501) }])('requires a reason: %j', async (body) => {
    const topic = await service.buildTopic(pat, { state: 'pending' });
    expect((await reject(topic.id, body)).body.errors[0].path).toBe('reason');
    expect(await getPost(topic.id)).toMatchObject({ state: 'pending' });
  });

  it('and approving concurrently applies one of both', async () => {
    const topic = await service.buildTopic(pat, { state: 'pending' });
    const { version } = topic;
    const [approved, rejected] = await Promise.all([
      approve(topic.id, { version }),
      reject(topic.id, { version, reason: 'No' }),
    ]);
    expect([approved.status, rejected.status].sort()).toEqual([200, 409]);
    expect((await getPost(topic.id)).state).toBe(approved.status === 200 ? 'approved' : 'rejected');
  });
});
