import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { ada, admin, member, pat, service, setUpForum } from '../../test/forum.ts';
import { stored } from '../../test/other-schemas.ts';

setUpForum();

const getPath = (id: string) => `/api/admin/forum/members/${id}/silence`;
const silence = (until: string | null = null, id = pat.id) =>
  admin.post(getPath(id), { until, reason: 'Advertises in every topic.' });
const reply = (topicId: string) =>
  member.post(`/api/forum/topics/${topicId}/replies`, { content: randomUUID() });
const silenced = async () =>
  ((await admin.get('/api/admin/forum/silenced')).body.data as { id: string }[]).find(
    ({ id }) => id === pat.id,
  );

describe('a silenced member', () => {
  it('may not write, and sees until when and why, but may read, follow, and delete their own posts', async () => {
    const topic = await service.buildTopic(pat);
    const other = await service.buildTopic(ada);
    await silence('2026-06-08T15:00:00Z');
    const before = await stored();
    const refusals = [
      await member.post('/api/forum/topics', { title: 'Title', content: 'Text' }),
      await reply(topic.id),
      await member.patch(`/api/forum/posts/${topic.id}`, { content: 'Text' }),
      await member.post(`/api/forum/posts/${other.id}/report`, { reason: 'Wrong' }),
    ];
    for (const { status, body } of refusals) {
      expect([status, body.code]).toEqual([403, 'SILENCED']);
      expect(body.message).toContain('June 8, 2026');
      expect(body.message).toContain('Advertises in every topic.');
    }
    expect(await stored()).toEqual(before);
    expect((await member.get(`/api/forum/topics/${other.id}`)).status).toBe(200);
    expect((await member.post(`/api/forum/topics/${other.id}/follow`)).status).toBe(200);
    expect((await member.delete(`/api/forum/posts/${topic.id}`)).status).toBe(200);
  });

  it('may write again when the silence ends or an administrator lifts it', async () => {
    const topic = await service.buildTopic(pat);
    await silence(service.inMinutes(10).toISOString());
    expect((await reply(topic.id)).status).toBe(403);
    service.clock.now += 10 * 60_000;
    expect((await reply(topic.id)).status).toBe(201);
    expect(await silenced()).toBeUndefined();

    await silence();
    expect(await silenced()).toEqual({
      ...{ id: pat.id, name: 'Pat Fitter', until: null, reason: 'Advertises in every topic.' },
    });
    expect((await reply(topic.id)).status).toBe(403);
    const start = (await service.auditEntries()).length;
    for (const _ of [1, 2]) expect((await admin.delete(getPath(pat.id))).status).toBe(200);
    expect((await reply(topic.id)).status).toBe(201);
    expect((await service.auditEntries()).slice(start)).toMatchObject([
      {
        action: 'forum.unsilence',
        subjectId: pat.id,
        details: { silence: { from: { reason: 'Advertises in every topic.', until: null }, to: null } },
      },
    ]);
  });
});

describe('silencing', () => {
  it('writes an audit entry with the reason', async () => {
    await silence();
    expect((await service.auditEntries()).at(-1)).toEqual({
      ...{ actorId: ada.id, action: 'forum.silence', subjectId: pat.id },
      details: { silence: { from: null, to: { reason: 'Advertises in every topic.', until: null } } },
    });
  });

  it('is refused for oneself, without a reason, and with a past end', async () => {
    const before = await stored();
    expect((await silence(null, ada.id)).body.code).toBe('FORBIDDEN');
    expect((await admin.post(getPath(pat.id), { until: null, reason: '' })).body.errors[0].path).toBe(
      'reason',
    );
    expect((await admin.post(getPath(pat.id), { reason: 'x' })).body.errors[0].path).toBe('until');
    expect((await silence('2026-05-01T00:00:00Z')).body.errors[0].path).toBe('until');
    expect(await stored()).toEqual(before);
  });
});
