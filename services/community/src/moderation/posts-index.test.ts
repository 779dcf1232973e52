import { asOwner, getBlocks } from '@backflow/service-kit/testing';
import type { TestClient } from '@backflow/service-kit/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { admin, ada, member, pat, sam, service, setUpForum } from '../../test/forum.ts';

const TOPICS = 400;
const REPLIES = 20;

setUpForum();

/** Thousands of posts with the word 'valve', some of them unapproved, and one old topic of `pat` that `sam` follows. */
beforeAll(async () => {
  await asOwner(
    service,
    `with added as (
       insert into community.topics (id, number, published_at, last_activity_at, reply_count, last_number)
       select gen_random_uuid(), 1000000 + n, now() - n * interval '1 hour', now() - n * interval '1 hour', $2, $2
         from generate_series(1, $1::int) n returning id, number)
     insert into community.posts (id, topic_id, title, author_id, content, html, html_version, preview, state, number, created_at, approved_at)
     select case when r = 0 then t.id else gen_random_uuid() end, t.id, case when r = 0 then 'Topic' end, $3,
            'The relief valve drips', '', 1, '', case when r > 0 and t.number % 4 = 0 then 'pending' else 'approved' end,
            case when r > 0 and t.number % 4 > 0 then r end, now() - (t.number - 1000000) * interval '1 hour',
            case when r > 0 and t.number % 4 = 0 then null else now() end
       from added t, generate_series(0, $2::int) r`,
    [TOPICS, REPLIES, ada.id],
  );
  await asOwner(service, 'analyze community.posts, community.topics');
}, 120_000);

/** Blocks that the statements about posts read. */
const blocks = (client: TestClient, path: string) =>
  getBlocks(service, async () => (await client.fetch(path)).text(), /\bposts\b/);

describe('of thousands of posts that match a search, few are read', () => {
  it('in the topics that a member follows or has begun', async () => {
    const topic = await service.buildTopic(pat, { content: 'A valve of my own' });
    await member.post(`/api/forum/topics/${topic.id}/follow`);
    for (const only of ['followed', 'mine']) {
      const path = `/api/forum/topics?search=valve&only=${only}`;
      expect((await member.get(path)).body.data.map(({ id }: { id: string }) => id)).toEqual([topic.id]);
      expect(await blocks(member, path)).toBeLessThan(1000);
    }
  });

  it('among the unapproved ones, for moderators', async () => {
    await service.buildTopic(sam, { state: 'pending', content: 'An inlet screen' });
    const searchUnapproved = '/api/admin/forum/posts?only=rejected&limit=20&search=screen';
    expect(await blocks(admin, searchUnapproved)).toBeLessThan(50);
  });
});

it('the newest reported posts are found by the reports', async () => {
  const old = await service.buildTopic(pat);
  const newer = await service.buildTopic(pat);
  for (const { id } of [old, newer])
    await asOwner(
      service,
      `insert into community.reports (post_id, member_id, reason, reported_at) values ($1, $2, 'Spam', now())`,
      [id, sam.id],
    );
  const path = '/api/admin/forum/posts?only=reported&limit=1';
  const first = await admin.get(path);
  expect(first.body.data.map(({ id }: { id: string }) => id)).toEqual([newer.id]);
  const next = await admin.get(`${path}&cursor=${first.body.page.nextCursor}`);
  expect(next.body.data.map(({ id }: { id: string }) => id)).toEqual([old.id]);
  expect(await blocks(admin, path)).toBeLessThan(100);
});
