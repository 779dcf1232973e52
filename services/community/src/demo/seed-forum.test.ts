import { TRUSTED_POST_COUNT } from '@backflow/contracts/community';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startCommunityService } from '../../test/start-community-service.ts';
import type { CommunityService } from '../../test/start-community-service.ts';
import { DEMO_TOPICS } from './demo-topic.ts';
import { seedForum } from './seed-forum.ts';

const POSTS = DEMO_TOPICS.flatMap((topic) => [topic, ...topic.replies]);
const APPROVED = DEMO_TOPICS.filter(({ state }) => state === undefined);

let service: CommunityService;
beforeAll(async () => {
  service = await startCommunityService();
  // Without the people of the demo, nothing is stored.
  await seedForum(service.context);
  for (const name of new Set(POSTS.flatMap(({ by, reports = [] }) => [by, ...reports.map((r) => r.by)]))) {
    const [firstName = '', lastName = ''] = name.split(' ');
    await service.buildMember({ firstName, lastName, isAdmin: name === 'Alex Rivera' });
  }
  for (const _ of [1, 2]) await seedForum(service.context);
});
afterAll(() => service.stop());

const rows = async <Row extends object>(text: string) =>
  (await service.context.db.reader.query<Row>(text)).rows;

describe('the demo', () => {
  it('is stored once: topics in five categories, in every state', async () => {
    const [found] = await rows(`
      select count(*)::int as topics, count(*) filter (where is_pinned)::int as pinned,
             count(*) filter (where is_locked)::int as locked, count(answer_id)::int as answered,
             count(*) filter (where published_at is not null and reply_count = 0)::int as unanswered,
             count(*) filter (where reply_count between 2 and 9)::int as discussed,
             (select count(*)::int from categories) as categories
        from topics`);
    expect(found).toEqual({
      ...{ topics: DEMO_TOPICS.length, pinned: 1, locked: 1, answered: 1, unanswered: 1 },
      ...{ discussed: 10, categories: 5 },
    });
    const states = await rows(`
      select state, title is null as reply, count(*)::int from posts group by 1, 2 order by 1, 2`);
    expect(states).toEqual([
      { state: 'approved', reply: false, count: 11 },
      { state: 'approved', reply: true, count: expect.any(Number) },
      { state: 'pending', reply: false, count: 3 },
      { state: 'pending', reply: true, count: 3 },
      { state: 'rejected', reply: false, count: 1 },
    ]);
    const [details] = await rows(`
      select (select count(*)::int from held_edits) as edits, (select count(*)::int from revisions) as revisions,
             (select count(*)::int from reports) as reports,
             (select count(*)::int from posts where edited_at is not null) as edited`);
    expect(details).toEqual({ edits: 1, revisions: 1, reports: 2, edited: 1 });
  });

  it('has counts, numbers and dates that agree with its posts', async () => {
    const wrong = await rows(`
      select p.title from topics t join posts p on p.id = t.id
       cross join lateral (
         select count(*) filter (where number is not null)::int as replies, coalesce(max(number), 0) as last,
                max(created_at) filter (where state = 'approved') as latest,
                count(distinct number)::int as numbers
           from posts where topic_id = t.id) r
       where (t.reply_count, t.last_number) is distinct from (r.replies, r.last)
          or r.numbers <> r.replies or (t.published_at is null) <> (p.state <> 'approved')
          or t.last_activity_at is distinct from coalesce(r.latest, p.created_at)`);
    expect(wrong).toEqual([]);
    expect(
      await rows(`
        select name from categories c where topic_count = 0 or topic_count <>
          (select count(*) from topics t where t.category_id = c.id and t.published_at is not null)`),
    ).toEqual([]);
    expect(await rows('select topic_count, last_topic from topic_totals')).toEqual([
      { topic_count: APPROVED.length, last_topic: APPROVED.length },
    ]);
    expect(
      await rows(`
        select sum(total) from reply_counts
        having sum(total) <> (select count(*) from posts where state = 'approved' and title is null)`),
    ).toEqual([]);
    expect(
      await rows(`
        select id from members m where approved_posts <>
          (select count(*) from posts p where p.author_id = m.id and p.state = 'approved')`),
    ).toEqual([]);
  });

  it('is dated in the past, replies after their topic and in the order of their numbers', async () => {
    const now = new Date(service.clock.now).toISOString();
    expect(
      await rows(`
        select p.id from posts p join posts o on o.id = p.topic_id
         where p.created_at > '${now}' or p.edited_at > '${now}' or (p.id <> o.id and p.created_at <= o.created_at)
            or exists (select 1 from posts q where q.topic_id = p.topic_id and q.number > p.number
                          and q.created_at <= p.created_at)`),
    ).toEqual([]);
    for (const { replies } of DEMO_TOPICS) {
      const days = replies.map(({ daysAgo }) => daysAgo);
      expect(days).toEqual(days.toSorted((one, other) => other - one));
    }
  });

  it('renders to safe HTML, including a table, lists, a quote and links, with a plain-text preview', async () => {
    const posts = await rows<{ html: string; preview: string; content: string }>(
      'select html, preview, content from posts',
    );
    expect(posts).toHaveLength(POSTS.length);
    for (const { html, preview } of posts) {
      expect(html).toMatch(/^<(p|blockquote|div|ol)/);
      expect(html).not.toMatch(/ id=|\*\*|\|---/);
      expect(preview).not.toMatch(/\*\*|^#|\|/);
      expect(preview.length).toBeGreaterThan(0);
    }
    const all = posts.map(({ html }) => html).join('');
    for (const tag of [
      '<table>',
      '<ul>',
      '<ol>',
      '<blockquote>',
      '<a href="/resources/',
      '<a href="https://',
    ])
      expect(all).toContain(tag);
  });

  it('includes a new member with a pending and a rejected post, whose next post is pending too', async () => {
    const [sam] = await rows<{ approved: number; waiting: number; rejected: number }>(`
      select m.approved_posts as approved,
             (select count(*)::int from posts p where p.author_id = m.id and p.state = 'pending') as waiting,
             (select count(*)::int from posts p where p.author_id = m.id and p.state = 'rejected') as rejected
        from members m join identity.people_v1 i on i.id = m.id where i.last_name = 'Carter'`);
    expect(sam).toMatchObject({ waiting: 1, rejected: 1 });
    expect(sam?.approved).toBeLessThan(TRUSTED_POST_COUNT);
  });
});
