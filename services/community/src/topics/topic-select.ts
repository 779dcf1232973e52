import { ForumTopic } from '@backflow/contracts/community';
import { columnsOf, raw, sql } from '@backflow/service-kit';
import type { Actor, Sql } from '@backflow/service-kit';
import { AUTHOR_COLUMNS, joinAuthor } from '../posts/post-select.ts';
import type { AuthorRow } from '../posts/post-select.ts';

/** Older posts count as read, so that a new member does not start with thousands of unread topics. */
const UNREAD_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** A topic as selected for a caller. */
export interface TopicRow extends Omit<ForumTopic, 'author' | 'isUnread' | 'found'>, AuthorRow {
  /** The caller has never opened the topic. */
  isNew: boolean;
}

const COLUMNS = columnsOf(ForumTopic, 't', {
  title: raw('o.title'),
  content: raw('o.preview'),
  categoryName: raw('k.name'),
  author: null,
  state: raw('o.state'),
  rejection: raw('o.rejection'),
  isAnswered: raw('t.answer_id is not null'),
  createdAt: raw('o.created_at'),
  isUnread: null,
  firstUnread: null,
  found: null,
});
const TOPICS = raw('topics');
const NONE = raw('');

/**
 * The SELECT and FROM of topics `t` with their opening posts `o` and the actor's reads `r`. Add where, order and limit: the
 * caller's conditions decide which topics are visible.
 * @param now milliseconds since 1970
 * @param more further columns, after a comma
 * @param source of `t`: the table, or a subquery with all its columns
 */
export const selectTopics = (actor: Actor, now: number, more: Sql = NONE, source: Sql = TOPICS): Sql => sql`
  select ${COLUMNS}, o.author_id as "authorId", ${AUTHOR_COLUMNS}, o.is_staff as "isStaff",
         r.topic_id is null and t.published_at > horizon.at and o.author_id <> ${actor.id} as "isNew",
         ${firstUnread(actor)} as "firstUnread"${more}
    from ${source} t
    join posts o on o.id = t.id
    left join categories k on k.id = t.category_id
    left join reads r on r.topic_id = t.id and r.member_id = ${actor.id}
    cross join (
      select greatest(max(read_all_at), ${new Date(now - UNREAD_DAYS * DAY_MS)}::timestamptz) as at
        from members where id = ${actor.id}) horizon
    ${joinAuthor('o')}`;

/** The number of the first unread reply by another member. Numbers rise with `approved_at`. */
const firstUnread = (actor: Actor): Sql => sql`
  case when t.last_activity_at > horizon.at and t.last_number > coalesce(r.number, 0) then (
    select x.number from posts x
     where x.topic_id = t.id and x.author_id <> ${actor.id} and x.approved_at > horizon.at
       and x.number > greatest(r.number, 0, (
             select b.number from posts b
              where b.topic_id = t.id and b.state = 'approved' and b.approved_at <= horizon.at
              order by b.approved_at desc limit 1))
     order by x.number limit 1) end`;
