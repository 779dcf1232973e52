import { randomUUID } from 'node:crypto';
import { asOwner } from '@backflow/service-kit/testing';
import type { TestClient } from '@backflow/service-kit/testing';
import { beforeAll, expect, it } from '@jest/globals';
import { admin, service, setUpForum } from '../../test/forum.ts';
import { TOTALS } from '../../test/other-schemas.ts';

/* Random writes run concurrently. Afterwards every stored count must agree with the rows. */

const ROUNDS = 12;
const AT_ONCE = 12;

setUpForum();

let people: TestClient[];
beforeAll(async () => {
  people = await Promise.all(
    Array.from({ length: 5 }, async (_, index) => {
      const someone = await service.buildMember();
      // Some are trusted from the start, others after three approvals.
      if (index < 2) await service.trust(someone, 3);
      return service.as(someone);
    }),
  );
});

/** Pseudo-random numbers, the same in every run. */
let seed = 42;
const below = (most: number) => {
  seed = (seed * 48_271) % 2_147_483_647;
  return Math.floor((seed / 2_147_483_647) * most);
};
const oneOf = <Item>(items: readonly Item[]): Item | undefined => items[below(items.length)];

interface Row {
  id: string;
  topicId: string;
  state: string;
}

const getRows = () =>
  asOwner<Row>(
    service,
    `select id, topic_id as "topicId", state from community.posts order by created_at, id`,
  );

it('keeps every count in agreement with the rows under concurrent writes', async () => {
  const categories = [await service.buildCategory('One'), await service.buildCategory('Two')];
  const approvedBefore = new Map(
    (
      await asOwner<{ id: string; n: number }>(
        service,
        'select id, approved_posts as n from community.members',
      )
    ).map(({ id, n }) => [id, n]),
  );
  // `approved_posts` includes deleted posts, so record every approval.
  await asOwner(
    service,
    `create table community.approvals as select author_id, id from community.posts where false;
     create function community.note_approval() returns trigger language plpgsql security definer as $$
       begin insert into community.approvals values (new.author_id, new.id); return null; end $$;
     create trigger noted after update on community.posts for each row
       when (old.state <> 'approved' and new.state = 'approved') execute function community.note_approval();
     create trigger noted_at_once after insert on community.posts for each row
       when (new.state = 'approved') execute function community.note_approval()`,
  );

  const write = (rows: readonly Row[]): Promise<{ status: number }> => {
    const client = oneOf([...people, admin]) ?? admin;
    const post = oneOf(rows);
    const content = randomUUID();
    const categoryId = oneOf([...categories.map(({ id }) => id), null]) ?? null;
    if (!post) return client.post('/api/forum/topics', { title: content, content, categoryId });
    const [own, moderated] = [`/api/forum/posts/${post.id}`, `/api/admin/forum/posts/${post.id}`];
    const topic = `/api/forum/topics/${post.topicId}`;
    const writes: (() => Promise<{ status: number }>)[] = [
      () => client.post('/api/forum/topics', { title: content, content, categoryId }),
      () => client.post(`${topic}/replies`, { content }),
      () => client.post(`${topic}/replies`, { content }),
      () => client.post(`${topic}/replies`, { content }),
      () => client.patch(own, { content }),
      () => client.patch(own, post.id === post.topicId ? { categoryId } : { content }),
      () => client.delete(own),
      () => admin.delete(own),
      () => admin.post(`${moderated}/approve`),
      () => admin.post(`${moderated}/approve`),
      () => admin.post(`${moderated}/approve`),
      () => admin.post(`${moderated}/reject`, { reason: content }),
      () => admin.patch(`/api/admin/forum/topics/${post.topicId}`, { categoryId }),
      () => admin.patch(`${topic}/answer`, { postId: post.id }),
      () => client.post(`${own}/report`, { reason: content }),
    ];
    return (oneOf(writes) ?? (() => client.delete(own)))();
  };

  const statuses = new Set<number>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const rows = await getRows();
    const done = await Promise.all(Array.from({ length: AT_ONCE }, () => write(rows)));
    done.forEach(({ status }) => statuses.add(status));
    service.clock.now += 10 * 60_000;
  }
  expect([...statuses].filter((status) => status >= 429)).toEqual([]);
  expect(await getRows()).not.toEqual([]);
  // A write that fails by a deadlock runs again, so its status does not show the wrong lock order.
  expect(await service.deadlocks()).toBe(0);

  const differing = await asOwner(
    service,
    `with truth as (
       select t.id,
              (select count(*) from community.posts p where p.topic_id = t.id and p.number is not null) as replies,
              (select max(p.approved_at) from community.posts p where p.topic_id = t.id and p.state = 'approved') as last,
              (select max(p.number) from community.posts p where p.topic_id = t.id) as number,
              (select p.state = 'approved' from community.posts p where p.id = t.id) as is_approved
         from community.topics t)
     select t.id from community.topics t join truth using (id)
      where t.reply_count <> truth.replies or (t.published_at is not null) <> truth.is_approved
         or t.published_at is not null and t.last_activity_at <> truth.last
         or t.last_number < coalesce(truth.number, 0)
         or t.answer_id is not null and not exists (
              select 1 from community.posts p where p.id = t.answer_id and p.topic_id = t.id and p.number is not null)
     union all
     select c.id from community.categories c
      where c.topic_count <> (select count(*) from community.topics t
                               where t.category_id = c.id and t.published_at is not null)
     union all
     select p.id from community.posts p join community.topics t on t.id = p.topic_id
      where t.published_at is null and p.id <> p.topic_id`,
  );
  expect(differing).toEqual([]);
  const [totals] = await asOwner(
    service,
    `select s.topic_count = (select count(*) from community.topics where published_at is not null) as topics,
            s.reply_count = (select count(*) from community.posts where number is not null) as replies,
            s.last_topic >= (select coalesce(max(number), 0) from community.topics) as last
       from ${TOTALS} s`,
  );
  expect(totals).toEqual({ topics: true, replies: true, last: true });
  const members = await asOwner<{
    id: string;
    stored: number;
    noted: number;
  }>(
    service,
    `select m.id, m.approved_posts as stored,
            (select count(*)::int from community.approvals a where a.author_id = m.id) as noted
       from community.members m`,
  );
  expect(members.filter(({ id, stored, noted }) => stored !== noted + (approvedBefore.get(id) ?? 0))).toEqual(
    [],
  );
  expect(members.some(({ noted }) => noted > 3)).toBe(true);
});
