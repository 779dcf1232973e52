import { asOwner, runJob } from '@backflow/service-kit/testing';
import { expect, it } from '@jest/globals';
import { service, setUpForum } from '../../test/forum.ts';
import { mergeMemberJob } from './merge-member.ts';

setUpForum();

it('posts, follows, reads and reports of somebody who was merged belong to the person that they are now', async () => {
  const [from, into, other] = [
    await service.buildMember(),
    await service.buildMember(),
    await service.buildMember(),
  ];
  const [both, alone] = [await service.buildTopic(other), await service.buildTopic(other)];
  await service.buildReply(both, from);
  for (const [member, topics] of [
    [from, [both, alone]],
    [into, [both]],
  ] as const) {
    const client = await service.as(member);
    await client.patch('/api/forum/me', { showsName: true });
    for (const { id } of topics) {
      await client.post(`/api/forum/topics/${id}/follow`);
      await client.post(`/api/forum/topics/${id}/read`, { number: 1 });
      await client.post(`/api/forum/posts/${id}/report`, { reason: 'Advertising' });
    }
  }
  await asOwner(
    service,
    `update community.members set approved_posts = 2, silence_reason = 'Spam', silenced_until = null where id = $1`,
    [from.id],
  );
  for (let count = 0; count < 2; count++)
    await runJob(service, mergeMemberJob, { fromId: from.id, intoId: into.id });
  const count = (id: string) =>
    asOwner(
      service,
      `select (select count(*)::int from community.posts where author_id = $1) as posts,
              (select count(*)::int from community.follows where member_id = $1) as follows,
              (select count(*)::int from community.reads where member_id = $1) as reads,
              (select count(*)::int from community.reports where member_id = $1) as reports,
              (select silence_reason from community.members where id = $1) as silence`,
      [id],
    );
  expect(await count(into.id)).toEqual([{ posts: 1, follows: 2, reads: 2, reports: 2, silence: 'Spam' }]);
  expect(await count(from.id)).toEqual([{ posts: 0, follows: 0, reads: 0, reports: 0, silence: null }]);
});
