import type { PostState } from '@backflow/contracts/community';
import { AppError } from '@backflow/service-kit';
import type { Actor } from '@backflow/service-kit';

/** Whose a post is, and what became of it. */
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

/** What is approved is there for everybody; anything else for its author and administrators. */
export const maySee = (actor: Actor, { state, authorId }: State & Authored): boolean =>
  state === 'approved' || authorId === actor.id || actor.isAdmin;

/** Besides the post: its change that waits, and why it, or that, was rejected. */
export const maySeeDecisions = (actor: Actor, { authorId }: Authored): boolean =>
  authorId === actor.id || actor.isAdmin;

export const mayEdit = (actor: Actor, { authorId }: Authored): boolean =>
  authorId === actor.id || actor.isAdmin;

/**
 * One's own; a topic only as long as it takes nobody else's words with it.
 * @param othersReplied whether anybody but its author has an approved reply in it; of what waits its author learns nothing
 */
export const mayDelete = (actor: Actor, post: Post, othersReplied: boolean): boolean =>
  actor.isAdmin || (post.authorId === actor.id && !(isOpeningPost(post) && othersReplied));

export const mayReport = (actor: Actor, { state, authorId }: State & Authored): boolean =>
  state === 'approved' && authorId !== actor.id;

/** Who began a topic says what answered it. @param topic its opening post */
export const mayMarkAnswer = (actor: Actor, topic: State & Authored): boolean =>
  topic.state === 'approved' && (topic.authorId === actor.id || actor.isAdmin);

export const mayModerate = (actor: Actor): boolean => actor.isAdmin;

/** Why nobody can reply to a topic now; null when they can. A member may be silenced besides. */
export function replyRefusal({ state, isLocked }: State & { isLocked: boolean }): AppError | null {
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
