import { ForumPost } from '@backflow/contracts/community';
import type { PostState } from '@backflow/contracts/community';
import { getColumns, raw, sql } from '@backflow/service-kit';
import type { Sql } from '@backflow/service-kit';
import type { Viewer } from './post.policy.ts';

/** The fields of a post that are the same for every viewer. */
export type ShownPost = Omit<
  ForumPost,
  'author' | 'authorId' | 'attachments' | 'editor' | 'heldEdit' | 'may'
>;

export interface AuthorRow {
  authorId: string;
  /** Empty where the author hides their name or has no account any more. */
  authorName: string;
  authorPhoto: string | null;
  isStaff: boolean;
}

/** A post as selected for one viewer, with the columns that the computed fields need. */
export interface PostRow extends ShownPost, AuthorRow {
  htmlVersion: number;
  attachmentIds: string[];
  /** The administrator who edited the post last, else null. The name is null for a deleted account. */
  editorId: string | null;
  editorName: string | null;
  /** The author and state of the opening post. */
  topicAuthorId: string;
  topicState: PostState;
  /** True if the post begins the viewer's own topic and another member has replied. */
  othersReplied: boolean;
  /** Only for its author and administrators. */
  edit: StoredEdit | null;
}

/** The edit of an approved post that is pending or was rejected. */
export interface StoredEdit {
  title: string | null;
  content: string;
  attachmentIds: string[];
  sentAt: string;
  /** Null while it is pending. */
  rejection: string | null;
}

/** The stored edit of a post, null where there is none, from `held_edits h`. */
export const EDIT_COLUMN = raw(`
  case when h.post_id is not null then jsonb_build_object(
    'title', h.title, 'content', h.content, 'attachmentIds', h.attachment_ids, 'rejection', h.rejection,
    'sentAt', to_char(h.sent_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as edit`);

const OTHERS = {
  author: null,
  authorId: null,
  attachments: null,
  editor: null,
  heldEdit: null,
  reportCount: null,
  may: null,
};
const COLUMNS = getColumns(ForumPost, 'p', {
  ...OTHERS,
  isAnswer: raw('t.answer_id is not distinct from p.id'),
});
const REPORTS = raw('(select count(*)::int from reports c where c.post_id = p.id)');
const NONE = raw('0');

/** The author's name and photo, where they show them. Joined as `a` by `joinAuthor`. */
export const AUTHOR_COLUMNS = raw(`
  concat_ws(' ', a.first_name, a.last_name) as "authorName", a.profile_image_url as "authorPhoto"`);

/** The administrator who edited the post `p` last. Joined as `e` by `JOIN_EDITOR`. */
export const EDITOR_COLUMNS = raw(`
  p.edited_by as "editorId", e.first_name || ' ' || e.last_name as "editorName"`);
export const JOIN_EDITOR = raw('left join identity.people_v1 e on e.id = p.edited_by');

/** @param post the alias of the post */
export const joinAuthor = (post: 'p' | 'o'): Sql =>
  raw(`
    left join members m on m.id = ${post}.author_id
    left join identity.people_v1 a on a.id = ${post}.author_id and m.shows_name`);

/**
 * The SELECT, FROM and first condition of posts `p` with their topic `t` and opening post `o`. Add conditions, order and limit.
 * The first condition hides posts that the viewer may not see.
 * @param viewer null for posts and fields that everybody may see
 */
export const selectPosts = (viewer: Viewer | null): Sql => sql`
  select ${COLUMNS}, p.author_id as "authorId", ${AUTHOR_COLUMNS}, p.is_staff as "isStaff",
         p.html_version as "htmlVersion", p.attachment_ids as "attachmentIds",
         ${EDITOR_COLUMNS},
         o.author_id as "topicAuthorId", o.state as "topicState",
         ${viewer ? othersReplied(viewer) : raw('false')} as "othersReplied",
         ${viewer?.isAdmin ? REPORTS : NONE} as "reportCount",
         ${EDIT_COLUMN}
    from posts p
    join topics t on t.id = p.topic_id
    join posts o on o.id = p.topic_id
    left join held_edits h on h.post_id = p.id and ${isOwnOrModerated(viewer)}
    ${joinAuthor('p')}
    ${JOIN_EDITOR}
   where ${visibleTo(viewer)}`;

/** The condition that a viewer may see the post `p`. */
const visibleTo = (viewer: Viewer | null): Sql =>
  viewer?.isAdmin ? raw('true') : sql`(p.state = 'approved' or ${isOwnOrModerated(viewer)})`;

function isOwnOrModerated(viewer: Viewer | null): Sql {
  if (!viewer) return raw('false');
  return viewer.isAdmin ? raw('true') : sql`p.author_id = ${viewer.id}`;
}

const othersReplied = ({ id }: Viewer): Sql => sql`
  (p.id = p.topic_id and p.author_id = ${id} and exists (
     select 1 from posts x where x.topic_id = p.id and x.number is not null and x.author_id <> p.author_id))`;
