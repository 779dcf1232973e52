import { randomUUID } from 'node:crypto';
import { deleteOwnedAssets } from '@backflow/contracts/media';
import type { TestMember } from '@backflow/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { admin, member, pat, sam, service, setUpForum, getTopic } from '../../test/forum.ts';
import { buildFile, stored } from '../../test/other-schemas.ts';

setUpForum();

const remove = (id: string, client = member) => client.delete(`/api/forum/posts/${id}`);
const totals = async () => (await stored()).totals?.[0]?.row;

describe('deleting a reply', () => {
  it('updates the counts, the last activity and the answer; its number is not used again', async () => {
    const topic = await service.buildTopic(pat);
    const first = await service.buildReply(topic, sam);
    const last = await service.buildReply(topic, pat);
    await member.patch(`/api/forum/topics/${topic.id}/answer`, { postId: last.id });
    expect(await getTopic(topic.id)).toMatchObject({ replyCount: 2, answerId: last.id });
    const { reply_count: before } = (await totals()) as { reply_count: number };
    expect((await remove(last.id)).status).toBe(200);
    expect(await totals()).toMatchObject({ reply_count: before - 1 });
    expect(await getTopic(topic.id)).toMatchObject({
      ...{ replyCount: 1, lastNumber: 2, answerId: null },
      lastActivityAt: first.approvedAt,
    });
    await remove(first.id, admin);
    expect(await getTopic(topic.id)).toMatchObject({ replyCount: 0, lastActivityAt: topic.approvedAt });
    expect((await service.buildReply(topic, sam)).number).toBe(3);
  });

  it('leaves another reply marked as the answer', async () => {
    const topic = await service.buildTopic(pat);
    const [first, second] = [await service.buildReply(topic, sam), await service.buildReply(topic, sam)];
    await member.patch(`/api/forum/topics/${topic.id}/answer`, { postId: first.id });
    await remove(second.id, admin);
    expect(await getTopic(topic.id)).toMatchObject({ answerId: first.id });
  });

  it('that is pending changes no count', async () => {
    const topic = await service.buildTopic(sam);
    const waiting = await service.buildReply(topic, pat, { state: 'pending' });
    const [before, sums] = [await getTopic(topic.id), await totals()];
    expect((await remove(waiting.id)).status).toBe(200);
    expect((await getTopic(topic.id)).toJSON()).toEqual(before.toJSON());
    expect(await totals()).toEqual(sums);
  });

  it('twice is a 404 the second time', async () => {
    const reply = await service.buildReply(await service.buildTopic(pat), pat);
    const both = await Promise.all([remove(reply.id), remove(reply.id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await getTopic(reply.topicId)).toMatchObject({ replyCount: 0 });
  });
});

describe('deleting a topic', () => {
  it('deletes its replies, reports, follows and edits, and updates the counts', async () => {
    const { id: categoryId } = await service.buildCategory(randomUUID());
    const before = await stored();
    const topic = await service.buildTopic(pat, { categoryId });
    const reply = await service.buildReply(topic, sam);
    await service.buildReply(topic, sam, { state: 'pending' });
    await member.patch(`/api/forum/posts/${topic.id}`, { content: 'A change that waits' });
    await member.post(`/api/forum/posts/${reply.id}/report`, { reason: 'Wrong' });
    expect((await remove(topic.id, admin)).status).toBe(200);
    const after = await stored();
    for (const table of ['topics', 'posts', 'held_edits', 'reports', 'follows', 'categories']) {
      expect(after[table]).toEqual(before[table]);
    }
    const [was, is] = [before, after].map(({ totals: sums }) => sums?.[0] as { row: object });
    expect(is?.row).toEqual({ ...was?.row, last_topic: expect.any(Number) });
  });

  it('deletes the files of all its authors, also those of pending edits', async () => {
    const [ofPat, ofEdit, ofSam] = [await buildFile(pat), await buildFile(pat), await buildFile(sam)];
    const topic = await service.buildTopic(pat, { attachmentIds: [ofPat] });
    await member.patch(`/api/forum/posts/${topic.id}`, { attachmentIds: [ofPat, ofEdit] });
    await service.buildReply(topic, sam, { attachmentIds: [ofSam], state: 'pending' });
    await remove(topic.id, admin);
    const queued = await service.queued(deleteOwnedAssets);
    const getIds = ({ id }: TestMember) =>
      queued.filter(({ ownerId }) => ownerId === id).flatMap(({ ids }) => ids);
    expect(getIds(pat).sort()).toEqual([ofPat, ofEdit].sort());
    expect(getIds(sam)).toEqual([ofSam]);
  });

  it('is refused to its author once another member’s reply is published', async () => {
    const topic = await service.buildTopic(pat);
    await service.buildReply(topic, pat);
    await service.buildReply(topic, sam, { state: 'pending' });
    const reply = await service.buildReply(topic, sam);
    const before = await stored();
    const { status, body } = await remove(topic.id);
    expect([status, body.code]).toEqual([403, 'FORBIDDEN']);
    expect(body.message).toContain('Others have replied');
    expect(await stored()).toEqual(before);
    await remove(reply.id, admin);
    expect((await remove(topic.id)).status).toBe(200);
  });

  it('writes an audit entry that describes it', async () => {
    const topic = await service.buildTopic(pat, { title: 'Hoses' });
    await remove(topic.id, admin);
    expect((await service.auditEntries()).at(-1)).toMatchObject({
      ...{ action: 'forum.delete', subjectId: topic.id },
      details: { post: 'topic', title: 'Hoses', authorId: pat.id, state: 'approved' },
    });
  });
});

describe('another member’s post', () => {
  it('cannot be deleted, and is a 404 when it is not visible', async () => {
    const topic = await service.buildTopic(sam);
    const reply = await service.buildReply(topic, sam);
    const waiting = await service.buildReply(topic, sam, { state: 'pending' });
    const rejected = await service.buildReply(topic, sam, { state: 'rejected' });
    const before = await stored();
    for (const id of [topic.id, reply.id]) {
      const { status, body } = await remove(id);
      expect([status, body.code]).toEqual([403, 'FORBIDDEN']);
    }
    for (const id of [waiting.id, rejected.id]) expect((await remove(id)).status).toBe(404);
    expect(await stored()).toEqual(before);
  });
});
