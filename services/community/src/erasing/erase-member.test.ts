import { randomUUID } from 'node:crypto';
import { ERASE_MEMBER } from '@backflow/contracts/identity';
import { deleteOwnedAssets } from '@backflow/contracts/media';
import { mutate, sql } from '@backflow/service-kit';
import { asOwner } from '@backflow/service-kit/testing';
import type { TestMember } from '@backflow/service-kit/testing';
import { expect, it } from '@jest/globals';
import { OPERATION, admin, service, setUpForum } from '../../test/forum.ts';
import { buildFile, stored } from '../../test/other-schemas.ts';
import { eraseMemberJob } from './erase-member.ts';

setUpForum();

/** Deletes the account, as identity does, and runs the job. */
async function erase({ id: memberId }: TestMember, signal = new AbortController().signal): Promise<void> {
  await asOwner(service, 'delete from identity.users where id = $1', [memberId]);
  await eraseMemberJob.handle(
    service.context,
    { memberId },
    {
      ...{ id: randomUUID(), attempt: 1, isLastAttempt: false, signal, log: service.context.log },
      ...{ ...OPERATION, endpoint: { ...OPERATION.endpoint, id: ERASE_MEMBER.community.name } },
    },
  );
}

/** A member who shows their name, with rows in every table. */
async function buildActiveMember() {
  const member = await service.buildMember({ firstName: 'Planted', lastName: 'Name' });
  const client = await service.as(member);
  const other = await service.buildMember();
  await client.patch('/api/forum/me', { showsName: true });
  const { id: categoryId } = await service.buildCategory(randomUUID());
  const topic = await service.buildTopic(member, { categoryId, content: 'Seen by all' });
  const othersTopic = await service.buildTopic(other);
  const reply = await service.buildReply(othersTopic, member);
  await service.buildReply(topic, other);
  const file = await buildFile(member);
  const unpublished = [
    await service.buildTopic(member, { categoryId, state: 'pending', attachmentIds: [file] }),
    await service.buildTopic(member, { state: 'rejected' }),
    await service.buildReply(othersTopic, member, { state: 'pending' }),
    await service.buildReply(othersTopic, member, { state: 'rejected' }),
  ];
  await mutate(service.context, OPERATION, (write) =>
    write.rows(sql`
      insert into held_edits (post_id, title, content, attachment_ids, sent_at)
      values (${topic.id}, 'A draft', 'Of another wording', '{}', now())`),
  );
  await client.post(`/api/forum/topics/${othersTopic.id}/follow`);
  await client.post(`/api/forum/topics/${othersTopic.id}/read`, { number: 1 });
  await client.post(`/api/forum/posts/${othersTopic.id}/report`, { reason: 'I am Planted Name, and cross' });
  return { member, client, other, categoryId, topic, othersTopic, reply, unpublished, file };
}

it('keeps published posts by User, and nothing else of the member', async () => {
  const { member, other, categoryId, topic, othersTopic, reply, unpublished, file } =
    await buildActiveMember();
  const reader = await service.as(other);
  await admin.post(`/api/admin/forum/members/${member.id}/silence`, {
    until: null,
    reason: 'Planted is rude',
  });
  const statsBefore = (await reader.get('/api/forum/stats')).body as unknown;
  await erase(member);

  const page = (await reader.get(`/api/forum/topics/${topic.id}`)).body.data;
  expect(page).toMatchObject({
    ...{ replyCount: 1, title: topic.title },
    author: { name: 'User', photoUrl: null },
    post: { content: 'Seen by all' },
  });
  const replies = (await reader.get(`/api/forum/topics/${othersTopic.id}/replies`)).body.data.replies;
  expect(replies).toMatchObject([{ id: reply.id, author: { name: 'User', photoUrl: null } }]);
  for (const { id } of unpublished) expect(await service.models.Post.findByPk(id)).toBeNull();
  expect(await service.queued(deleteOwnedAssets)).toContainEqual({ ownerId: member.id, ids: [file] });

  // The counts are of published posts only, so they stay.
  expect((await reader.get('/api/forum/stats')).body).toEqual(statsBefore);
  const categories = (await admin.get('/api/admin/categories/forum')).body.data as { id: string }[];
  expect(categories.find(({ id }) => id === categoryId)).toMatchObject({ useCount: 1 });
  const reported = (await admin.get('/api/admin/forum/posts?only=reported')).body.data as { id: string }[];
  expect(reported.filter(({ id }) => id === othersTopic.id)).toEqual([]);

  const { posts, ...others } = await stored();
  expect(JSON.stringify(others)).not.toContain(member.id);
  expect(JSON.stringify([posts, others])).not.toMatch(/Planted|another wording/);
  const silences = (await service.auditEntries()).filter(({ subjectId }) => subjectId === member.id);
  expect(silences).toMatchObject([{ action: 'forum.silence', details: {} }]);
  expect(JSON.stringify(silences)).not.toContain('Planted');
  const reads = await asOwner(service, 'select 1 from community.reads where member_id = $1', [member.id]);
  expect(reads).toEqual([]);
  const moderated = (await admin.get(`/api/admin/forum/posts?authorId=${member.id}`)).body.data;
  expect(moderated.map(({ author }: { author: unknown }) => author)).toEqual([
    expect.objectContaining({ id: member.id, name: null }),
    expect.objectContaining({ id: member.id, name: null }),
  ]);
});

it('deletes their titles and reasons from the audit trail', async () => {
  const { member, other, topic, othersTopic, unpublished } = await buildActiveMember();
  const planted = 'Planted and private';
  const removed = await service.buildTopic(member, { title: planted });
  const othersReply = await service.buildReply(removed, other);
  const rejected = await service.buildTopic(member, { title: planted, state: 'pending' });
  const reader = await service.as(other);
  await admin.patch(`/api/forum/posts/${topic.id}`, { title: planted });
  await admin.post(`/api/admin/forum/posts/${rejected.id}/reject`, { reason: planted });
  await admin.post(`/api/admin/forum/posts/${unpublished[2]?.id}/reject`, { reason: planted });
  await reader.post(`/api/forum/posts/${topic.id}/report`, { reason: planted });
  await admin.delete(`/api/admin/forum/posts/${topic.id}/reports`);
  await admin.delete(`/api/admin/forum/posts/${othersTopic.id}/reports`);
  await admin.delete(`/api/forum/posts/${othersReply.id}`);
  await admin.delete(`/api/forum/posts/${removed.id}`);
  // An entry about another member: it stays.
  const untouched = await service.buildTopic(other, { title: 'Somebody else’s' });
  await admin.delete(`/api/forum/posts/${untouched.id}`);
  const before = await service.auditEntries();
  expect(JSON.stringify(before)).toMatch(/Planted and private.*I am Planted Name/s);

  await erase(member);
  const after = await service.auditEntries();
  expect(after.map(({ action, subjectId }) => [action, subjectId])).toEqual(
    before.map(({ action, subjectId }) => [action, subjectId]),
  );
  expect(JSON.stringify(after)).not.toContain('Planted');
  expect(after.at(-1)).toMatchObject({ details: { title: 'Somebody else’s' } });
});

it('changes nothing when it runs again, also concurrently', async () => {
  const { member } = await buildActiveMember();
  await Promise.all([erase(member), erase(member)]);
  const after = await stored();
  await erase(member);
  expect(await stored()).toEqual(after);
});

it('continues after it was stopped', async () => {
  const { member, unpublished } = await buildActiveMember();
  await expect(erase(member, AbortSignal.abort())).rejects.toThrow();
  expect(await service.models.Post.count({ where: { id: unpublished.map(({ id }) => id) } })).toBe(4);
  await erase(member);
  expect(await service.models.Post.count({ where: { id: unpublished.map(({ id }) => id) } })).toBe(0);
});

it('leaves the posts and follows of other members', async () => {
  const { member } = await buildActiveMember();
  const { topic, unpublished, member: stays } = await buildActiveMember();
  await erase(member);
  const reader = await service.as(await service.buildMember());
  expect((await reader.get(`/api/forum/topics/${topic.id}`)).body.data.author.name).toBe('Planted Name');
  expect(await service.models.Post.count({ where: { id: unpublished.map(({ id }) => id) } })).toBe(4);
  const rows = await asOwner(service, 'select 1 from community.follows where member_id = $1', [stays.id]);
  expect(rows).toHaveLength(1);
});

it('changes nothing for a member who was never in the forum', async () => {
  const before = await stored();
  await erase(await service.buildMember());
  expect(await stored()).toEqual(before);
});
