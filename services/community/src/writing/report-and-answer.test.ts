import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { admin, member, other, pat, sam, service, setUpForum } from '../../test/forum.ts';
import { stored } from '../../test/other-schemas.ts';

setUpForum();

describe('a report', () => {
  const report = (id: string, client = other, reason = 'An advertisement') =>
    client.post(`/api/forum/posts/${id}/report`, { reason });
  const getReports = (id: string) => admin.get(`/api/admin/forum/posts/${id}/reports`);

  it('is shown to administrators, and replaced by the same member’s next one', async () => {
    const topic = await service.buildTopic(pat);
    expect((await report(topic.id)).status).toBe(200);
    await report(topic.id, other, 'Unkind');
    expect((await getReports(topic.id)).body.data).toEqual([
      { reason: 'Unkind', by: 'Sam Fitter', at: new Date(service.clock.now).toISOString() },
    ]);
    expect((await admin.get('/api/admin/forum/posts?only=reported')).body.data).toMatchObject([
      { id: topic.id, reportCount: 1 },
    ]);
    expect((await admin.get('/api/admin/forum/counts')).body.data).toMatchObject({ reported: 1 });
  });

  it('is closed by an administrator, with one audit entry', async () => {
    const topic = await service.buildTopic(pat);
    await report(topic.id);
    const lines = (await service.auditEntries()).length;
    const dismiss = () => admin.delete(`/api/admin/forum/posts/${topic.id}/reports`);
    expect([(await dismiss()).status, (await dismiss()).status]).toEqual([200, 200]);
    expect((await getReports(topic.id)).body.data).toEqual([]);
    expect((await service.auditEntries()).slice(lines)).toMatchObject([
      { action: 'forum.dismissReports', subjectId: topic.id, details: { reasons: ['An advertisement'] } },
    ]);
  });

  it('is refused without a reason, for one’s own post, and for invisible posts', async () => {
    const topic = await service.buildTopic(pat);
    const waiting = await service.buildReply(topic, pat, { state: 'pending' });
    const before = await stored();
    expect((await report(topic.id, other, ' ')).body.errors[0].path).toBe('reason');
    expect((await report(topic.id, other, 'x'.repeat(501))).status).toBe(400);
    expect((await report(topic.id, member)).body.code).toBe('FORBIDDEN');
    expect((await report(waiting.id)).status).toBe(404);
    expect(await stored()).toEqual(before);
  });
});

describe('an answer', () => {
  const mark = (topicId: string, postId: string | null, client = member) =>
    client.patch(`/api/forum/topics/${topicId}/answer`, { postId });
  const getAnswer = async (id: string) =>
    (await service.models.Topic.findByPk(id, { rejectOnEmpty: true })).answerId;

  it('is marked, changed and removed by the topic’s author or an administrator', async () => {
    const topic = await service.buildTopic(pat);
    const [first, second] = [await service.buildReply(topic, sam), await service.buildReply(topic, sam)];
    expect((await mark(topic.id, first.id)).status).toBe(200);
    expect(await getAnswer(topic.id)).toBe(first.id);
    expect((await mark(topic.id, second.id, admin)).status).toBe(200);
    expect(await getAnswer(topic.id)).toBe(second.id);
    const lines = (await service.auditEntries()).length;
    await mark(topic.id, second.id);
    expect(await service.auditEntries()).toHaveLength(lines);
    await mark(topic.id, null);
    expect(await getAnswer(topic.id)).toBeNull();
    expect((await service.auditEntries()).at(-1)).toMatchObject({
      details: { answer: { from: second.id, to: null } },
    });
  });

  it('is refused to other members', async () => {
    const topic = await service.buildTopic(pat);
    const reply = await service.buildReply(topic, sam);
    expect((await mark(topic.id, reply.id, other)).body.code).toBe('FORBIDDEN');
    expect(await getAnswer(topic.id)).toBeNull();
  });

  it('must be an approved reply to this topic', async () => {
    const topic = await service.buildTopic(pat);
    const elsewhere = await service.buildReply(await service.buildTopic(pat), sam);
    const waiting = await service.buildReply(topic, sam, { state: 'pending' });
    for (const id of [elsewhere.id, waiting.id, topic.id, randomUUID()]) {
      const { status, body } = await mark(topic.id, id);
      expect([status, body.errors[0].path]).toEqual([400, 'postId']);
    }
    expect(await getAnswer(topic.id)).toBeNull();
    expect((await mark(elsewhere.id, elsewhere.id)).status).toBe(404);
    const hidden = await service.buildTopic(pat, { state: 'pending' });
    expect((await mark(hidden.id, null, other)).status).toBe(404);
  });
});

describe('a preview', () => {
  it('returns safe HTML, and stores nothing', async () => {
    const before = await stored();
    const { body } = await member.post('/api/forum/preview', { content: '# Hi\n<b>*there*</b>' });
    expect(body.data).toEqual({ html: '<h2>Hi</h2>\n<p>&lt;b&gt;<em>there</em>&lt;/b&gt;</p>\n' });
    expect((await member.post('/api/forum/preview', { content: ' ' })).status).toBe(400);
    expect(await stored()).toEqual(before);
  });
});
