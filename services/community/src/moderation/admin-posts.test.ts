import type { AdminForumPost } from '@backflow/contracts/community';
import { describe, expect, it } from '@jest/globals';
import { admin, member, pat, sam, service, setUpForum } from '../../test/forum.ts';
import { buildFile } from '../../test/other-schemas.ts';

setUpForum({ eachTest: true });

const PENDING = '/api/admin/forum/posts/pending';
const ALL = '/api/admin/forum/posts';

interface Page {
  data: AdminForumPost[];
  page: { nextCursor: string | null };
}

const idsAt = async (path: string) => ((await admin.get(path)).body as Page).data.map(({ id }) => id);

/** The ids of all pages of one item each. */
async function idsPageByPage(path: string): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = '';
  do {
    const { body } = await admin.get(`${path}${path.includes('?') ? '&' : '?'}limit=1&cursor=${cursor}`);
    const { data, page } = body as Page;
    ids.push(...data.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor !== null);
  return ids;
}

describe('the queue of pending posts', () => {
  it('lists pending posts and edits in pages, the longest waiting first', async () => {
    const topic = await service.buildTopic(pat);
    const reply = await service.buildReply(topic, pat);
    const first = await service.buildTopic(pat, { state: 'pending' });
    const second = await service.buildReply(topic, pat, { state: 'pending' });
    await service.buildReply(topic, pat, { state: 'rejected' });
    await member.patch(`/api/forum/posts/${topic.id}`, { content: 'A change' });
    service.clock.now += 1000;
    await member.patch(`/api/forum/posts/${reply.id}`, { content: 'A later change' });
    service.clock.now += 1000;
    const { id: last } = (await member.post(`/api/forum/topics/${topic.id}/replies`, { content: 'Last' }))
      .body.data;
    const expected = [first.id, second.id, topic.id, reply.id, last];
    expect(await idsAt(PENDING)).toEqual(expected);
    expect(await idsPageByPage(PENDING)).toEqual(expected);
    expect((await admin.get('/api/admin/forum/counts')).body.data).toEqual({
      ...{ pending: 5, oldestPending: first.createdAt.toISOString(), reported: 0 },
    });
    await admin.post(`${ALL}/${topic.id}/reject`, { reason: 'No' });
    expect(await idsAt(PENDING)).toEqual([first.id, second.id, reply.id, last]);
  });

  it('counts none, and a pending edit since it was sent', async () => {
    const counts = async () => (await admin.get('/api/admin/forum/counts')).body.data;
    const topic = await service.buildTopic(pat);
    expect(await counts()).toEqual({ pending: 0, oldestPending: null, reported: 0 });
    await member.patch(`/api/forum/posts/${topic.id}`, { content: 'A change' });
    const sentAt = new Date(service.clock.now).toISOString();
    expect(await counts()).toEqual({ pending: 1, oldestPending: sentAt, reported: 0 });
  });

  it('is searched by words of the post, its change, its topic and its author, in pages', async () => {
    const topic = await service.buildTopic(pat, { title: 'Relief valves', content: 'They drip.' });
    const other = await service.buildTopic(pat, { title: 'Hoses', content: 'RPZ/DC kit' });
    const first = await service.buildTopic(sam, { title: 'Gauges', content: 'Drifting', state: 'pending' });
    const second = await service.buildReply(topic, pat, { content: 'Tighten it', state: 'pending' });
    await member.patch(`/api/forum/posts/${topic.id}`, { content: 'They spit at dusk.' });
    service.clock.now += 1000;
    await member.patch(`/api/forum/posts/${other.id}`, { title: 'Tubes', content: 'RPZ/DC kit' });
    const found = (text: string) => idsAt(`${PENDING}?search=${encodeURIComponent(text)}`);
    expect(await found('drift')).toEqual([first.id]);
    expect(await found('Sam')).toEqual([first.id]);
    expect(await found('valve')).toEqual([second.id, topic.id]);
    expect(await found('tight valve')).toEqual([second.id]);
    expect(await found('DUSK spit')).toEqual([topic.id]);
    expect(await found('tubes')).toEqual([other.id]);
    expect(await found('rpz dc')).toEqual([other.id]);
    expect(await found('valvé')).toEqual([second.id, topic.id]);
    const kim = await service.buildMember({ firstName: 'Kim', lastName: 'Jöhnson' });
    const third = await service.buildTopic(kim, { title: 'Meters', content: 'Text', state: 'pending' });
    expect(await found('jonhson')).toEqual([third.id]);
    expect(await found('&')).toEqual([]);
    expect(await found('chlorine')).toEqual([]);
    const expected = [second.id, topic.id, other.id];
    expect(await found('pat')).toEqual(expected);
    expect(await idsPageByPage(`${PENDING}?search=pat`)).toEqual(expected);
    expect((await admin.get(`${PENDING}?search=${'x'.repeat(101)}`)).status).toBe(400);
  });

  it('shows the real author and the pending edit', async () => {
    const file = await buildFile(pat);
    const topic = await service.buildTopic(pat, { title: 'Hoses', content: 'Text' });
    const reply = await service.buildReply(topic, pat, { state: 'pending', attachmentIds: [file] });
    await member.patch(`/api/forum/posts/${topic.id}`, { content: '*More*' });
    const { data } = (await admin.get(PENDING)).body as Page;
    const author = { id: pat.id, name: 'Pat Fitter', showsName: false, isSilenced: false, approvedPosts: 1 };
    expect(data).toEqual([
      {
        ...{ id: reply.id, topicId: topic.id, topicTitle: 'Hoses', content: reply.content, author },
        attachments: [
          expect.objectContaining({ id: file, name: 'gauge.jpg', url: expect.stringContaining('ticket=') }),
        ],
        ...{ isApproved: false, state: 'pending', rejection: null, heldEdit: null, version: 1 },
        ...{
          isPinned: false,
          isLocked: false,
          categoryId: null,
          viewCount: 0,
          replyCount: 0,
          reportCount: 0,
        },
        ...{ createdAt: reply.createdAt.toISOString(), editedAt: null, editor: null },
      },
      expect.objectContaining({
        ...{ id: topic.id, title: 'Hoses', content: 'Text', isApproved: true, state: 'approved', author },
        heldEdit: {
          ...{ title: 'Hoses', content: '*More*', html: '<p><em>More</em></p>\n', attachments: [] },
          ...{ sentAt: new Date(service.clock.now).toISOString(), rejection: null },
        },
      }),
    ]);
  });
});

describe('the list of all posts', () => {
  it('is sorted newest first, in pages, and filtered by state, reports and author', async () => {
    const topic = await service.buildTopic(pat);
    const waiting = await service.buildReply(topic, sam, { state: 'pending' });
    const rejected = await service.buildReply(topic, pat, { state: 'rejected' });
    const reply = await service.buildReply(topic, sam);
    await member.post(`/api/forum/posts/${reply.id}/report`, { reason: 'Wrong' });
    const everything = [reply.id, rejected.id, waiting.id, topic.id];
    expect(await idsAt(ALL)).toEqual(everything);
    expect(await idsPageByPage(ALL)).toEqual(everything);
    expect(await idsAt(`${ALL}?only=approved`)).toEqual([reply.id, topic.id]);
    expect(await idsAt(`${ALL}?only=rejected`)).toEqual([rejected.id]);
    expect(await idsAt(`${ALL}?only=reported`)).toEqual([reply.id]);
    expect(await idsAt(`${ALL}?authorId=${sam.id}`)).toEqual([reply.id, waiting.id]);
    expect(await idsAt(`${ALL}?authorId=${pat.id}&only=approved`)).toEqual([topic.id]);
    expect((await admin.get(`${ALL}?cursor=none`)).status).toBe(400);
  });

  it('searches posts in every state, unapproved matches first', async () => {
    const topic = await service.buildTopic(pat, { title: 'Relief valves', content: 'They drip.' });
    const reply = await service.buildReply(topic, pat, { content: 'A valve that drips' });
    const waiting = await service.buildReply(topic, pat, { content: 'My valve, too', state: 'pending' });
    const rejected = await service.buildReply(topic, pat, { content: 'Buy valves', state: 'rejected' });
    await service.buildReply(topic, pat, { content: 'Thank you' });
    expect((await idsAt(`${ALL}?search=valve`)).slice(0, 2)).toEqual([rejected.id, waiting.id]);
    expect((await idsAt(`${ALL}?search=valve`)).slice(2).sort()).toEqual([topic.id, reply.id].sort());
    expect(await idsAt(`${ALL}?search=valve&only=rejected`)).toEqual([rejected.id]);
    expect((await idsAt(`${ALL}?search=valve&only=approved`)).sort()).toEqual([topic.id, reply.id].sort());
    expect(await idsAt(`${ALL}?search=%26`)).toEqual([]);
  });

  it('has no name for a deleted account', async () => {
    const gone = { id: '123e4567-e89b-42d3-a456-426614174000' };
    const topic = await service.buildTopic(gone);
    const { data } = (await admin.get(ALL)).body as Page;
    expect(data).toMatchObject([{ id: topic.id, author: { id: gone.id, name: null } }]);
  });
});
