import type { FilledTable } from './fill-table.ts';
import { ADMIN, CATEGORIES, MEMBER, RESERVED, categories } from './fill-functions.ts';

/** Posts of a topic: the question and nineteen replies. The last topic has a tenth of all posts. */
const POSTS_OF_TOPIC = 20;
/** Numbers of topics begin after those of the demo. */
const DEMO_TOPICS = 1000;
const STARTED = `now() - bench.chance(t, 51) * interval '3 years'`;

/** Members, topics with replies, and what was read and reported of them. */
export const FORUM: readonly FilledTable[] = [
  categories('community.categories'),
  {
    table: 'community.members',
    count: ({ people }) => people,
    insert: () => `
      insert into community.members (id, shows_name, silence_reason, silenced_until)
      select bench.id('person', n), n % 2 = 0, case when n % 1000 = 999 then 'Advertises' end,
             case when n % 1000 = 999 then now() + interval '1 year' end
        from generate_series($1::integer, $2::integer) n`,
  },
  {
    table: 'community.topics',
    count: ({ others }) => Math.floor(others / POSTS_OF_TOPIC),
    insert: () => `
      insert into community.topics (id, category_id, published_at, number, last_activity_at, reply_count, last_number, view_count)
      select bench.id('topic', t), bench.id('category', bench.pick(t, 52, ${CATEGORIES})), s.at, ${DEMO_TOPICS} + t,
             s.at + (now() - s.at) * bench.chance(t, 53), ${POSTS_OF_TOPIC - 1}, ${POSTS_OF_TOPIC - 1}, t % 900
        from generate_series($1::integer, $2::integer) t, lateral (select ${STARTED} as at) s`,
  },
  {
    table: 'community.posts',
    insert: ({ people, own }) => `
      insert into community.posts (id, topic_id, title, author_id, content, html, html_version, preview, state, number,
        created_at, approved_at, category_id)
      select case when s.number = 0 then bench.id('topic', s.t) else bench.id('post', n) end, bench.id('topic', s.t),
             case when s.number = 0 then bench.heading(n, 54) end,
             case when s.number = 0 and s.t <= ${own} then bench.id('person', ${MEMBER}) else bench.person(n, 55, ${people}) end,
             s.words, '<p>' || s.words || '</p>' || chr(10), 1, left(s.words, 200), 'approved', nullif(s.number, 0),
             tp.published_at + (tp.last_activity_at - tp.published_at) * s.number / ${POSTS_OF_TOPIC}, tp.published_at, tp.category_id
        from generate_series($1::integer, $2::integer) n
       cross join lateral (select 1 + (n - 1) / ${POSTS_OF_TOPIC} as t, (n - 1) % ${POSTS_OF_TOPIC} as number,
               bench.sentence(n, 56) || '. ' || bench.sentence(n, 57) || '. ' || bench.sentence(n, 58) || '.' as words) s
        join community.topics tp on tp.id = bench.id('topic', s.t)`,
  },
  {
    table: 'community.posts',
    // Wait for a moderator, or were rejected; as many as every hundredth.
    count: ({ others }) => Math.floor(others / 50),
    insert: ({ people, others }) => `
      insert into community.posts (id, topic_id, author_id, content, html, html_version, preview, state, rejection, created_at, category_id)
      select bench.id('pending post', n), tp.id, bench.person(n, 55, ${people}), bench.sentence(n, 56), '<p></p>', 1, bench.sentence(n, 56),
             case when n % 2 = 0 then 'pending' else 'rejected' end, case when n % 2 = 1 then 'Advertises' end,
             now() - bench.chance(n, 59) * interval '1 year', tp.category_id
        from generate_series($1::integer, $2::integer) n
        join community.topics tp on tp.id = bench.id('topic', bench.pick(n, 60, ${Math.floor(others / POSTS_OF_TOPIC)}))`,
    afterwards: () => COUNTS,
  },
  {
    table: 'community.reads',
    count: ({ others }) => Math.floor(others / POSTS_OF_TOPIC) * 4,
    insert: ({ people, own }) => `
      insert into community.reads (member_id, topic_id, number, read_at, viewed_on)
      select case when n % 2 = 0 and n <= ${2 * own} then bench.id('person', ${MEMBER}) else bench.person(n, 61, ${people}) end,
             bench.id('topic', 1 + (n - 1) / 4), n % ${POSTS_OF_TOPIC}, now(), current_date
        from generate_series($1::integer, $2::integer) n on conflict do nothing`,
  },
  {
    table: 'community.follows',
    count: ({ others }) => Math.floor(others / POSTS_OF_TOPIC),
    insert: ({ people, own }) => `
      insert into community.follows (topic_id, member_id)
      select bench.id('topic', n), case when n % 2 = 0 and n <= ${2 * own} then bench.id('person', ${MEMBER}) else bench.person(n, 62, ${people}) end
        from generate_series($1::integer, $2::integer) n`,
  },
  {
    table: 'community.reports',
    count: ({ others }) => Math.floor(others / 100),
    insert: () => `
      insert into community.reports (post_id, member_id, reason, reported_at)
      select bench.id('topic', n), bench.id('person', ${RESERVED} + n), 'Sells gauges', now() - n * interval '1 minute'
        from generate_series($1::integer, $2::integer) n join community.posts p on p.id = bench.id('topic', n)`,
  },
  {
    table: 'community.audit_lines',
    count: ({ others }) => Math.floor(others / 4),
    insert: () => `
      insert into community.audit_lines (at, actor_id, action, subject_id)
      select now() - bench.chance(n, 63) * interval '2 years', bench.id('person', ${ADMIN}),
             (array['forum.approve', 'forum.reject'])[1 + n % 2], bench.id('topic', bench.pick(n, 64, 1000))
        from generate_series($1::integer, $2::integer) n`,
  },
];

/** Counters that the service's transactions update, not triggers. */
const COUNTS = [
  `update community.topic_totals t set topic_count = s.topics, last_topic = s.last
     from (select count(*) as topics, max(number) as last from community.topics where published_at is not null) s`,
  `update community.reply_counts set total =
     case when slot = 0 then (select sum(reply_count) from community.topics where published_at is not null) else 0 end`,
  `update community.categories c set topic_count = s.topics
     from (select category_id, count(*) as topics from community.topics where published_at is not null group by category_id) s
    where s.category_id = c.id`,
  `update community.members m set approved_posts = s.posts
     from (select author_id, count(*) as posts from community.posts where state = 'approved' group by author_id) s
    where s.author_id = m.id`,
];
