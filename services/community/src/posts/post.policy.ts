import type { PostState } from '@backflow/contracts/community';
import { AppError } from '@backflow/service-kit';
import type { Actor, Audience } from '@backflow/service-kit';

/** A member, or an audience, that views a post. */
export type Viewer = Pick<Actor, 'id' | 'isAdmin'>;

/** Like a member who has written, read and followed nothing. No member has this id. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** The viewer of what is shared by an audience. */
export const getViewer = (audience: Audience): Viewer => ({
  id: NOBODY,
  isAdmin: audience?.isAdmin === true,
});

/** True if a viewer is a member, not an audience. */
export const isMember = ({ id }: Viewer): boolean => id !== NOBODY;

interface Post {
  id: string;
  topicId: string;
  authorId: string;
  state: PostState;
}

type State = Pick<Post, 'state'>;
type Authored = Pick<Post, 'authorId'>;

/** An opening post has its topic's id. */
export const isOpeningPost = ({ id, topicId }: Pick<Post, 'id' | 'topicId'>): boolean => id === topicId;

/** Everybody may see approved posts. Other posts: only the author and administrators. */
export const maySee = (actor: Viewer, { state, authorId }: State & Authored): boolean =>
  state === 'approved' || authorId === actor.id || actor.isAdmin;

/** True if the actor may see a post's pending edit and the reasons of rejections. */
export const maySeeDecisions = (actor: Viewer, { authorId }: Authored): boolean =>
  authorId === actor.id || actor.isAdmin;

export const mayEdit = (actor: Viewer, { authorId }: Authored): boolean =>
  authorId === actor.id || actor.isAdmin;

/**
 * Authors may delete their own posts. A topic with approved replies by others can only be deleted by administrators.
 * @param othersReplied counts approved replies only: the author must not learn about pending ones
 */
export const mayDelete = (actor: Viewer, post: Post, othersReplied: boolean): boolean =>
  actor.isAdmin || (post.authorId === actor.id && !(isOpeningPost(post) && othersReplied));

export const mayReport = (actor: Viewer, { state, authorId }: State & Authored): boolean =>
  state === 'approved' && authorId !== actor.id;

/** The author of a topic marks its answer. @param topic its opening post */
export const mayMarkAnswer = (actor: Viewer, topic: State & Authored): boolean =>
  topic.state === 'approved' && (topic.authorId === actor.id || actor.isAdmin);

export const mayModerate = (actor: Viewer): boolean => actor.isAdmin;

/** The error for a reply to a topic that takes none; null when it takes replies. */
export function replyError({ state, isLocked }: State & { isLocked: boolean }): AppError | null {
  if (state === 'pending') {
    return new AppError('TOPIC_WAITING', 'This topic waits for approval. It can be replied to after that.');
  }
  if (state === 'rejected') {
    return new AppError('TOPIC_WAITING', 'This topic was rejected, so it cannot be replied to.');
  }
  return isLocked
    ? new AppError('TOPIC_LOCKED', 'This topic is locked: no more replies can be added.')
    : null;
}
