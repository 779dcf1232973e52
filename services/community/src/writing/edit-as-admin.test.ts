import { deleteOwnedAssets } from '@backflow/contracts/media';
import { sendMail } from '@backflow/contracts/notifications';
import { TEST_ORIGIN, asOwner } from '@backflow/service-kit/testing';
import type { TestMember } from '@backflow/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { ada, admin, member, other, pat, service, setUpForum } from '../../test/forum.ts';
import { openStream } from '../../test/open-stream.ts';
import { buildFile, stored } from '../../test/other-schemas.ts';

setUpForum();

const edit = (id: string, body: object, client = admin) => client.patch(`/api/forum/posts/${id}`, body);
const getPage = async (id: string, client = other) => (await client.get(`/api/forum/topics/${id}`)).body.data;
const mails = async () =>
  (await service.queued(sendMail)).filter(({ template }) => template === 'forum-edited');
const mailTo = async ({ id }: TestMember) =>
  (await mails()).filter(({ to }) => JSON.stringify(to).includes(id)).map(({ data }) => data);
const getPendingEdit = async (id: string) => (await getPage(id, member)).post.heldEdit;

describe('an administrator’s edit of part of a post', () => {
  it('publishes nothing of a pending edit, which stays pending', async () => {
    const file = await buildFile(pat);
    const topic = await service.buildTopic(pat, { title: 'Old title', content: 'Seen by all' });
    await edit(topic.id, { content: 'Planted', attachmentIds: [file] }, member);
    const { status } = await edit(topic.id, { title: 'New title' });
    expect(status).toBe(200);
    expect(await getPage(topic.id)).toMatchObject({
      title: 'New title',
      post: { content: 'Seen by all', attachments: [], heldEdit: null },
    });
    // Approving it later does not bring the old title back.
    expect(await getPendingEdit(topic.id)).toMatchObject({
      ...{ title: 'New title', content: 'Planted', rejection: null, attachments: [{ id: file }] },
    });
    const pending = (await admin.get('/api/admin/forum/posts/pending')).body.data as { id: string }[];
    expect(pending.map(({ id }) => id)).toContain(topic.id);
    expect((await service.queued(deleteOwnedAssets)).flatMap(({ ids }) => ids)).not.toContain(file);
  });

  it('publishes nothing of a rejected edit', async () => {
    const topic = await service.buildTopic(pat, { content: 'Seen by all' });
    await edit(topic.id, { content: 'Planted' }, member);
    await admin.post(`/api/admin/forum/posts/${topic.id}/reject`, { reason: 'Advertising' });
    await edit(topic.id, { title: 'New title' });
    expect(await getPage(topic.id)).toMatchObject({ title: 'New title', post: { content: 'Seen by all' } });
    expect(await getPendingEdit(topic.id)).toMatchObject({ content: 'Planted', rejection: 'Advertising' });
  });

  it('accepts no file of a pending edit', async () => {
    const file = await buildFile(pat);
    const topic = await service.buildTopic(pat);
    await edit(topic.id, { attachmentIds: [file] }, member);
    const { status, body } = await edit(topic.id, { attachmentIds: [file] });
    expect([status, body.errors[0].path]).toEqual([400, 'attachmentIds']);
  });

  it('that repeats the published text changes nothing', async () => {
    const topic = await service.buildTopic(pat, { content: 'Seen by all' });
    await edit(topic.id, { content: 'Planted' }, member);
    const [before, entries] = [await stored(), await service.auditEntries()];
    expect((await edit(topic.id, { content: 'Seen by all' })).status).toBe(200);
    expect(await stored()).toEqual(before);
    expect(await service.auditEntries()).toEqual(entries);
    expect(await mailTo(pat)).toEqual([]);
  });

  it('deletes a pending edit that has the same text', async () => {
    const topic = await service.buildTopic(pat, { content: 'It drps' });
    await edit(topic.id, { content: 'It drips' }, member);
    await edit(topic.id, { content: 'It drips' });
    expect(await getPendingEdit(topic.id)).toBeNull();
  });

  it('of an older version is refused, with the pending edit', async () => {
    const topic = await service.buildTopic(pat);
    await edit(topic.id, { content: 'Planted' }, member);
    const { status, body } = await edit(topic.id, { title: 'New title', version: topic.version });
    expect([status, body.code, body.current.heldEdit.content]).toEqual([409, 'CONFLICT', 'Planted']);
  });
});

describe('an administrator’s edit', () => {
  it('shows its editor to every reader and in moderation, also when the author shows no name', async () => {
    const topic = await service.buildTopic(pat);
    const reply = await service.buildReply(topic, pat);
    await edit(topic.id, { content: 'Corrected' });
    await edit(reply.id, { content: 'Corrected too' });
    const editedAt = new Date(service.clock.now).toISOString();
    const edited = { editor: { name: 'Ada Moss' }, editedAt, author: { name: 'User' } };
    expect((await getPage(topic.id)).post).toMatchObject(edited);
    const { replies } = (await other.get(`/api/forum/topics/${topic.id}/replies`)).body.data;
    expect(replies).toMatchObject([edited]);
    const moderated = (await admin.get(`/api/admin/forum/posts?authorId=${pat.id}`)).body.data;
    expect(moderated).toMatchObject([
      { editor: { name: 'Ada Moss' }, editedAt },
      { editor: { name: 'Ada Moss' }, editedAt },
    ]);
  });

  it('is no longer shown once the author edits the post again', async () => {
    await service.trust(pat, 5);
    const topic = await service.buildTopic(pat);
    expect((await edit(topic.id, { content: 'Corrected' })).body.data.editor).toEqual({ name: 'Ada Moss' });
    expect((await edit(topic.id, { content: 'My own' }, member)).body.data.editor).toBeNull();
    const waiting = await service.buildTopic(pat, { state: 'pending' });
    await edit(waiting.id, { content: 'Corrected' });
    expect((await getPage(waiting.id, member)).post.editor).toEqual({ name: 'Ada Moss' });
    await edit(waiting.id, { content: 'My own' }, member);
    expect((await getPage(waiting.id, member)).post).toMatchObject({ editor: null, editedAt: null });
  });

  it('notifies the author with both versions, and writes an audit entry', async () => {
    const topic = await service.buildTopic(pat, { title: 'Old title', content: 'Line one\n\nLine two' });
    await edit(topic.id, { title: 'New title', content: 'Line one' });
    expect(await mailTo(pat)).toEqual([
      {
        ...{ title: 'New title', previousTitle: 'Old title', editor: 'Ada Moss' },
        ...{ before: 'Line one\n\nLine two', after: 'Line one' },
        url: `${TEST_ORIGIN}/forum/${topic.id}`,
      },
    ]);
    expect((await service.auditEntries()).at(-1)).toMatchObject({
      ...{ action: 'forum.edit', actorId: ada.id, subjectId: topic.id },
      details: { post: 'topic', authorId: pat.id, title: 'New title', fields: ['title', 'content'] },
    });
  });

  it('of a pending post does so too, and the post stays pending', async () => {
    const topic = await service.buildTopic(pat, { state: 'pending', content: 'It drps' });
    const { body } = await edit(topic.id, { content: 'It drips' });
    expect(body.data).toMatchObject({ state: 'pending', content: 'It drips', editor: { name: 'Ada Moss' } });
    expect(await mailTo(pat)).toMatchObject([{ before: 'It drps', after: 'It drips' }]);
  });

  it('updates open pages', async () => {
    const topic = await service.buildTopic(pat);
    const stream = await openStream(other, `/api/forum/topics/${topic.id}/stream?after=0`);
    await edit(topic.id, { content: 'Corrected' });
    await stream.until((events) => events.some(({ name }) => name === 'changed'));
    stream.leave();
  });

  it('of their own post shows no editor and notifies nobody', async () => {
    const own = await service.buildTopic(ada);
    expect((await edit(own.id, { content: 'Corrected' })).body.data).toMatchObject({
      ...{ content: 'Corrected', editor: null },
    });
    expect(await mailTo(ada)).toEqual([]);
  });

  it('shows no name for an editor whose account is deleted', async () => {
    const gone = await service.buildMember({ isAdmin: true });
    const topic = await service.buildTopic(pat);
    await edit(topic.id, { content: 'Corrected' }, await service.as(gone));
    await asOwner(service, 'delete from identity.users where id = $1', [gone.id]);
    expect((await getPage(topic.id)).post.editor).toEqual({ name: null });
  });
});
