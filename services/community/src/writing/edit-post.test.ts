import { randomUUID } from 'node:crypto';
import { deleteOwnedAssets } from '@backflow/contracts/media';
import type { TestClient } from '@backflow/service-kit/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { admin, member, other, pat, getPost, service, setUpForum } from '../../test/forum.ts';
import { buildFile, setSettings, stored } from '../../test/other-schemas.ts';

setUpForum();

const edit = (id: string, body: object, client = member) => client.patch(`/api/forum/posts/${id}`, body);
const storedEdits = async () => (await stored()).held_edits?.map(({ row }) => row) ?? [];
const getHistory = async (id: string) =>
  (await admin.get(`/api/admin/forum/posts/${id}/history`)).body.data as object[];
const pending = async () =>
  (await admin.get('/api/admin/forum/posts/pending')).body.data.map(
    ({ id }: { id: string }) => id,
  ) as string[];

describe('an edit of a trusted member', () => {
  beforeEach(() => service.trust(pat, 5));

  it('is published at once, marked as edited, and stores the previous text', async () => {
    const topic = await service.buildTopic(pat, { title: 'Old title', content: 'Old' });
    const { status, body } = await edit(topic.id, { content: 'New *text*', version: topic.version });
    expect(status).toBe(200);
    const editedAt = new Date(service.clock.now);
    expect(body.data).toMatchObject({
      ...{ id: topic.id, content: 'New *text*', html: '<p>New <em>text</em></p>\n', state: 'approved' },
      ...{ editedAt: editedAt.toISOString(), heldEdit: null, version: topic.version + 1 },
    });
    expect(await getPost(topic.id)).toMatchObject({ title: 'Old title', preview: 'New text', editedAt });
    expect(await getHistory(topic.id)).toEqual([
      expect.objectContaining({
        ...{ title: 'Old title', content: 'Old', html: '<p>Old</p>\n', replacedBy: 'Pat Fitter' },
        replacedAt: editedAt.toISOString(),
      }),
    ]);
  });

  it('changes the title of a topic; a reply has no title', async () => {
    const topic = await service.buildTopic(pat);
    const reply = await service.buildReply(topic, pat);
    expect((await edit(topic.id, { title: 'Vacuum breakers' })).status).toBe(200);
    expect(await getPost(topic.id)).toMatchObject({ title: 'Vacuum breakers', content: topic.content });
    const { status, body } = await edit(reply.id, { title: 'Vacuum breakers' });
    expect([status, body.errors[0].path]).toEqual([400, 'title']);
  });

  it('with the same text changes nothing', async () => {
    const topic = await service.buildTopic(pat);
    const before = await stored();
    expect((await edit(topic.id, { content: topic.content })).status).toBe(200);
    expect((await edit(topic.id, {})).status).toBe(200);
    expect(await stored()).toEqual(before);
  });

  it('with a new link is pending, like a new post with a link', async () => {
    const reply = await service.buildReply(await service.buildTopic(pat), pat);
    const { body } = await edit(reply.id, { content: 'See https://epa.gov' });
    expect(body.data).toMatchObject({ content: reply.content, heldEdit: { content: 'See https://epa.gov' } });
  });

  it('adds and removes files; removed ones are deleted, unless another post has them', async () => {
    const [remaining, shared, dropped] = [await buildFile(pat), await buildFile(pat), await buildFile(pat)];
    const topic = await service.buildTopic(pat, { attachmentIds: [remaining, shared, dropped] });
    await service.buildReply(topic, pat, { attachmentIds: [shared] });
    const { body } = await edit(topic.id, { attachmentIds: [remaining] });
    expect(body.data.attachments).toMatchObject([{ id: remaining }]);
    expect(await service.queued(deleteOwnedAssets)).toContainEqual({ ownerId: pat.id, ids: [dropped] });
  });

  it('moves their topic and the counts', async () => {
    const [from, to] = [await service.buildCategory(randomUUID()), await service.buildCategory(randomUUID())];
    const topic = await service.buildTopic(pat, { categoryId: from.id });
    expect((await edit(topic.id, { categoryId: to.id })).status).toBe(200);
    const { categories } = await stored();
    const getCount = ({ id }: { id: string }) =>
      categories?.map(({ row }) => row as { id: string; topic_count: number }).find((each) => each.id === id)
        ?.topic_count;
    expect([getCount(from), getCount(to)]).toEqual([0, 1]);
    expect((await edit(topic.id, { categoryId: randomUUID() })).body.errors[0].path).toBe('categoryId');
  });
});

describe('an edit of a new member', () => {
  it('is pending, and readers see the previous text', async () => {
    const topic = await service.buildTopic(pat, { content: 'Seen by all' });
    const { body } = await edit(topic.id, { content: 'Planted' });
    expect(body.data).toMatchObject({
      ...{ content: 'Seen by all', editedAt: null, state: 'approved' },
      heldEdit: { title: topic.title, content: 'Planted', rejection: null },
    });
    expect(await getPost(topic.id)).toMatchObject({ content: 'Seen by all' });
    expect(await pending()).toContain(topic.id);
    expect(await getHistory(topic.id)).toEqual([]);
  });

  it('continues from the pending edit, and replaces it', async () => {
    const topic = await service.buildTopic(pat);
    await edit(topic.id, { title: 'Better title' });
    const { body } = await edit(topic.id, { content: 'Better text' });
    expect(body.data.heldEdit).toMatchObject({ title: 'Better title', content: 'Better text' });
    expect((await storedEdits()).filter((row) => Reflect.get(row, 'post_id') === topic.id)).toHaveLength(1);
  });

  it('can be discarded by its author only, and ends when the text is as before', async () => {
    const topic = await service.buildTopic(pat);
    await edit(topic.id, { content: 'Planted' });
    const drop = (client: TestClient) => client.delete(`/api/forum/posts/${topic.id}/edit`);
    expect([(await drop(other)).status, (await drop(admin)).status]).toEqual([403, 403]);
    expect(await pending()).toContain(topic.id);
    expect((await drop(member)).status).toBe(200);
    expect((await drop(member)).status).toBe(200);
    expect(await pending()).not.toContain(topic.id);

    await edit(topic.id, { content: 'Planted' });
    expect((await edit(topic.id, { content: topic.content })).body.data.heldEdit).toBeNull();
  });

  it('changes a pending post in place, and makes a rejected one pending again', async () => {
    const topic = await service.buildTopic(pat);
    const waiting = await service.buildReply(topic, pat, { state: 'pending' });
    const rejected = await service.buildReply(topic, pat, { state: 'rejected' });
    expect((await edit(waiting.id, { content: 'One' })).body.data).toMatchObject({
      ...{ content: 'One', state: 'pending', editedAt: null, heldEdit: null },
    });
    expect((await edit(rejected.id, {})).body.data).toMatchObject({
      ...{ content: rejected.content, state: 'pending', rejection: null },
    });
    expect(await pending()).toEqual(expect.arrayContaining([waiting.id, rejected.id]));
  });

  it('is pending even for a trusted member while the site moderates every post', async () => {
    await service.trust(pat, 50);
    const topic = await service.buildTopic(pat);
    await setSettings({ forumModeration: true });
    expect((await edit(topic.id, { content: 'Planted' })).body.data.heldEdit).toMatchObject({});
    await setSettings({});
  });
});

describe('an edit that is refused', () => {
  it.each<[string, () => TestClient, object, [number, string]]>([
    ['another’s', () => other, { content: 'x' }, [403, 'FORBIDDEN']],
    ['blank', () => member, { content: ' ' }, [400, 'VALIDATION_FAILED']],
    ['huge', () => member, { content: 'x'.repeat(20_001) }, [400, 'VALIDATION_FAILED']],
    ['without a title', () => member, { title: null }, [400, 'VALIDATION_FAILED']],
    ['with a file of nobody', () => member, { attachmentIds: [randomUUID()] }, [400, 'VALIDATION_FAILED']],
  ])('because it is %s changes nothing', async (_what, client, body, expected) => {
    const topic = await service.buildTopic(pat);
    const before = await stored();
    const refused = await edit(topic.id, body, client());
    expect([refused.status, refused.body.code]).toEqual(expected);
    expect(await stored()).toEqual(before);
  });

  it('because the post is not visible is a 404', async () => {
    const waiting = await service.buildTopic(pat, { state: 'pending' });
    expect((await edit(waiting.id, { content: 'x' }, other)).status).toBe(404);
  });

  it('because the version is outdated returns the current post', async () => {
    await service.trust(pat);
    const topic = await service.buildTopic(pat);
    await edit(topic.id, { content: 'First', version: topic.version });
    const { status, body } = await edit(topic.id, { content: 'Second', version: topic.version });
    expect([status, body.code, body.current.content]).toEqual([409, 'CONFLICT', 'First']);
    expect(await getPost(topic.id)).toMatchObject({ content: 'First' });
  });

  it('ignores approval and other fields that members may not set', async () => {
    const waiting = await service.buildTopic(pat, { state: 'pending' });
    const { body } = await edit(waiting.id, { isApproved: true, state: 'approved', isPinned: true });
    expect(body.data).toMatchObject({ state: 'pending' });
  });

  it('keeps the files of a post that an administrator edits', async () => {
    const file = await buildFile(pat);
    const topic = await service.buildTopic(pat, { attachmentIds: [file] });
    const { body } = await edit(topic.id, { content: 'Corrected', attachmentIds: [file] }, admin);
    expect(body.data).toMatchObject({ content: 'Corrected', attachments: [{ id: file }] });
    expect(await getHistory(topic.id)).toMatchObject([{ replacedBy: 'Ada Moss' }]);
  });
});
