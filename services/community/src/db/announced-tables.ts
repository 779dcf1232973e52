import type { AnnouncedTable } from '@backflow/service-kit';

/** Versions that writes change, for the cached list of topics and the cached pages of topics. */
export const announcedTables: readonly AnnouncedTable[] = [
  {
    table: 'topics',
    keys: `select 'forum/topics' from changed union all select 'topic:' || id from changed`,
  },
  {
    table: 'posts',
    keys: `select 'forum/topics' from changed where title is not null
           union all select 'topic:' || topic_id from changed`,
  },
  // The trigger of its posts collects the key of a deleted topic.
  {
    table: 'held_edits',
    keys: `select 'topic:' || p.topic_id from changed join posts p on p.id = changed.post_id`,
  },
  {
    table: 'reports',
    keys: `select 'topic:' || p.topic_id from changed join posts p on p.id = changed.post_id`,
  },
  // Creating a topic updates its category's counts, which no cached response contains.
  {
    table: 'categories',
    keys: `select 'forum/categories' from changed where tg_op <> 'INSERT'
            group by id having tg_op = 'DELETE' or count(distinct name) > 1`,
  },
  {
    // Creating a post updates its author's counts. Other members see only `shows_name`.
    table: 'members',
    keys: `select 'members' from changed
            group by id having count(distinct shows_name) > 1 or (tg_op <> 'UPDATE' and bool_or(shows_name))
           union all
           select 'member:' || id from changed
            group by id
           having count(distinct (coalesce(silence_reason, ''), coalesce(silenced_until, 'infinity'),
                                  coalesce(read_all_at, '-infinity'))) > 1
               or (tg_op <> 'UPDATE' and bool_or(silence_reason is not null or read_all_at is not null))`,
  },
  // An update sets the time of the last mail, which no response contains.
  { table: 'follows', keys: `select 'member:' || member_id from changed where tg_op <> 'UPDATE'` },
  // Deleted with their topic or member.
  { table: 'reads', keys: `select 'member:' || member_id from changed where tg_op <> 'DELETE'` },
];
