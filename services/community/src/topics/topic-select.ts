import { ForumTopic } from '@backflow/contracts/community';
import { getColumns, raw, sql } from '@backflow/service-kit';
import type { Sql } from '@backflow/service-kit';
import { isMember } from '../posts/post.policy.ts';
import type { Viewer } from '../posts/post.policy.ts';
import { AUTHOR_COLUMNS, joinAuthor } from '../posts/post-select.ts';
import type { AuthorRow } from '../posts/post-select.ts';

/** Older posts count as read, so that a new member does not start with thousands of unread topics. */
const UNREAD_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The posts of a topic that a member has not read. */
export interface UnreadMarks extends Pick<ForumTopic, 'firstUnread'> {
  /** The member has never opened the topic. */
  isNew: boolean;
  /** When the oldest of these posts was published; null when all is read. */
  unreadSince: string | null;
}

/** A topic as selected for a viewer. */
export interface TopicRow extends Omit<ForumTopic, 'author' | 'isUnread' | 'found'>, AuthorRow, UnreadMarks {}

const COLUMNS = getColumns(ForumTopic, 't', {
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
 * The SELECT and FROM of topics `t` with their opening posts `o`, and for a member with their marks. Add where, order and limit: the
 * caller's conditions decide which topics are visible.
 * @param now milliseconds since 1970
 * @param more further columns, after a comma
 * @param source of `t`: the table, or a subquery with all its columns
 */
export const selectTopics = (viewer: Viewer, now: number, more: Sql = NONE, source: Sql = TOPICS): Sql => sql`
  select ${COLUMNS}, o.author_id as "authorId", ${AUTHOR_COLUMNS}, o.is_staff as "isStaff",
         ${isMember(viewer) ? marks(viewer) : NO_MARKS}${more}
    from ${source} t
    join posts o on o.id = t.id
    left join categories k on k.id = t.category_id
    ${isMember(viewer) ? joinReads(viewer, now) : NONE}
    ${joinAuthor('o')}`;

/** The SELECT and FROM of a member's marks of topics `t`, with their opening posts `o` and the member's reads `r`. */
export const selectMarks = (viewer: Viewer, now: number, more: Sql = NONE): Sql => sql`
  select t.id, o.author_id = ${viewer.id} as "isOwn", ${marks(viewer)}${more}
    from topics t
    join posts o on o.id = t.id
    ${joinReads(viewer, now)}`;

const NO_MARKS = raw('false as "isNew", null as "firstUnread", null as "unreadSince"');

const isNew = ({ id }: Viewer): Sql =>
  sql`r.topic_id is null and t.published_at > horizon.at and o.author_id <> ${id}`;

const marks = (viewer: Viewer): Sql => sql`
  ${isNew(viewer)} as "isNew", u.number as "firstUnread",
  least(case when ${isNew(viewer)} then t.published_at end, u.approved_at) as "unreadSince"`;

/** Joins the member's reads `r`, the instant `horizon.at` up to which all counts as read, and the first unread reply `u`. */
const joinReads = ({ id }: Viewer, now: number): Sql => sql`
  left join reads r on r.topic_id = t.id and r.member_id = ${id}
  cross join (
    select greatest(max(read_all_at), ${new Date(now - UNREAD_DAYS * DAY_MS)}::timestamptz) as at
      from members where id = ${id}) horizon
  left join lateral (${firstUnread(id)}) u on true`;

/** The first unread reply by another member. Numbers rise with `approved_at`. Without any, Postgres reads no reply. */
const firstUnread = (memberId: string): Sql => sql`
  select x.number, x.approved_at from posts x
   where t.last_activity_at > horizon.at and t.last_number > coalesce(r.number, 0)
     and x.topic_id = t.id and x.author_id <> ${memberId} and x.approved_at > horizon.at
     and x.number > greatest(r.number, 0, (
           select b.number from posts b
            where b.topic_id = t.id and b.state = 'approved' and b.approved_at <= horizon.at
            order by b.approved_at desc limit 1))
   order by x.number limit 1`;

/** When the first of these marks ends because its post becomes too old, in milliseconds since 1970; Infinity without marks. */
export const marksEndAt = (rows: readonly UnreadMarks[]): number =>
  Math.min(
    ...rows.map(({ unreadSince }) =>
      unreadSince === null ? Infinity : Date.parse(unreadSince) + UNREAD_DAYS * DAY_MS,
    ),
  );
