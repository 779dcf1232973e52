import { rows } from '../support/stores.ts';
import { addInBulk } from './bulk.ts';
import { SENTENCES } from './words.ts';

const AUTHORS = 2000;
const CATEGORIES = 12;
/** Topics of one statement: about 100,000 posts. */
const BATCH = 5000;
/** Since when there is a forum. */
const YEARS = 3;

/** Who writes, and what topics are sorted by. Every other author shows their name. */
export async function prepareForum(): Promise<void> {
  await rows(
    `create unlogged table bench.authors (n integer primary key, id uuid not null);
     create unlogged table bench.forum_categories (n integer primary key, id uuid not null);
     create unlogged table bench.topics (n integer primary key, id uuid not null default gen_random_uuid(),
       replies integer not null, author integer not null, category integer not null,
       began timestamptz(3) not null, step interval not null)`,
  );
  await rows(
    `with made as (insert into identity.users (email, password_hash, first_name, last_name)
       select gen_random_uuid() || '@example.com', '!', 'Member', n::text from generate_series(1, $1::int) n
       returning id)
     insert into bench.authors select row_number() over (), id from made`,
    [AUTHORS],
  );
  await rows(
    `with made as (insert into community.categories (name)
       select 'Bench category ' || n from generate_series(1, $1::int) n returning id)
     insert into bench.forum_categories select row_number() over (), id from made`,
    [CATEGORIES],
  );
  await rows('insert into community.members (id, shows_name) select id, n % 2 = 0 from bench.authors');
}

/** How many topics to add, and with how many replies. */
export interface Amount {
  topics: number;
  /** Of all topics together; each has none to twice as many as the average. */
  posts: number;
  /** Of one of them. */
  longest: number;
}

/** Adds approved topics with approved replies, with their counts, and what is read of them. @param reader reads some, too */
export async function addTopics({ topics, posts, longest }: Amount, reader: string): Promise<void> {
  const [{ first } = { first: 0 }] = await rows<{ first: number }>(
    'select coalesce(max(n), 0)::int as first from bench.topics',
  );
  await rows(
    `insert into bench.topics (n, replies, author, category, began, step)
     select n, replies, 1 + n % $5, 1 + n % $6, began, least(interval '6 hours', (now() - began) / (replies + 1))
       from (select n, case when n = $1 then $4 else floor(random() * (2 * $3::float8 + 1))::int end as replies,
                    now() - random() * $7 * interval '1 year' as began
               from generate_series($1::int, $2::int) n offset 0) t`,
    [
      ...[first + 1, first + topics, (posts - topics - longest) / (topics - 1), longest],
      ...[AUTHORS, CATEGORIES, YEARS],
    ],
  );
  const added = [first + 1, first + topics];
  await rows(INSERT_TOPICS, added);
  const batches = Array.from({ length: Math.ceil(topics / BATCH) }, (_, at) => [
    first + 1 + at * BATCH,
    first + Math.min(topics, (at + 1) * BATCH),
    SENTENCES,
    AUTHORS,
  ]);
  await addInBulk({
    table: 'community.posts',
    insert: INSERT_POSTS,
    batches,
    rebuild: batches.length > 1,
  });
  await rows(INSERT_READS, [...added, reader]);
  for (const statement of COUNTS) await rows(statement);
  await rows('vacuum analyze community.topics, community.reads, community.follows, community.members');
}

const INSERT_TOPICS = `
  insert into community.topics
    (id, category_id, published_at, number, last_activity_at, reply_count, last_number, view_count)
  select t.id, c.id, t.began, l.number + row_number() over (order by t.began), t.began + t.step * t.replies,
         t.replies, t.replies, t.n % 900
    from bench.topics t
    join bench.forum_categories c on c.n = t.category
    cross join (select coalesce(max(number), 0) as number from community.topics) l
   where t.n between $1 and $2`;

/** Which words a post has and who wrote it is by chance, and the same whenever it is asked. */
const by = (salt: number, count: string) =>
  `1 + abs(hashint8(t.n * 20000::bigint + r.number + ${salt}000000000)) % ${count}`;

const INSERT_POSTS = `
  insert into community.posts (id, topic_id, title, author_id, content, html, html_version, preview, state, number,
    created_at, approved_at, category_id)
  select case when r.number = 0 then t.id else gen_random_uuid() end, t.id,
         case when r.number = 0 then h.heading end, a.id, w.words, '<p>' || w.words || '</p>' || chr(10), 1,
         left(w.words, 200), 'approved', nullif(r.number, 0), t.began + t.step * r.number, t.began + t.step * r.number, c.id
    from bench.topics t
    join bench.forum_categories c on c.n = t.category
   cross join lateral generate_series(0, t.replies) r (number)
    join bench.sentences h on h.n = ${by(1, '$3')}
    join bench.sentences b on b.n = ${by(2, '$3')}
    join bench.sentences d on d.n = ${by(3, '$3')}
    join bench.sentences e on e.n = ${by(4, '$3')}
    join bench.authors a on a.n = case when r.number = 0 then t.author else ${by(5, '$4')} end
   cross join lateral (select b.words || '. ' || d.words || '. ' || e.words || '.' as words offset 0) w
   where t.n between $1 and $2`;

/** Four members have read a part of each topic; the reader some of every twentieth, and follows every hundredth. */
const INSERT_READS = `
  with added as (select * from bench.topics where n between $1 and $2),
  followed as (
    insert into community.follows (topic_id, member_id)
    select id, $3::uuid from added where n % 100 = 0 union all
    select t.id, a.id from added t join bench.authors a on a.n = t.author)
  insert into community.reads (member_id, topic_id, number, read_at, viewed_on)
  select a.id, t.id, t.replies / (1 + r.nth), t.began + t.step, t.began::date
    from added t cross join generate_series(1, 4) r (nth)
    join bench.authors a on a.n = 1 + (t.n * 7 + r.nth) % ${AUTHORS}
  union all
  select $3::uuid, id, replies / 2, began + step, began::date from added where n % 20 = 0`;

const COUNTS = [
  `update community.topic_totals t set topic_count = s.topics, last_topic = s.last
     from (select count(*) as topics, max(number) as last
             from community.topics where published_at is not null) s`,
  `update community.reply_counts set total =
     case when slot = 0 then (select sum(reply_count) from community.topics where published_at is not null) else 0 end`,
  `update community.categories c set topic_count = s.topics
     from (select category_id, count(*) as topics from community.topics
            where published_at is not null group by category_id) s
    where s.category_id = c.id`,
  `update community.members m set approved_posts = s.posts
     from (select author_id, count(*) as posts from community.posts where state = 'approved' group by author_id) s
    where s.author_id = m.id`,
];
