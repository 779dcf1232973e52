import type { ForumPost } from '@backflow/contracts/community';
import { topicHref } from '../topics/topic-labels.ts';

/** The address of a post: of a reply in its topic, or of the topic. */
export const postHref = ({ topicId, number }: Pick<ForumPost, 'topicId' | 'number'>): string =>
  topicHref(topicId, number);

/** The id of a post's element. */
export const getElementId = ({ id, number }: Pick<ForumPost, 'id' | 'number'>): string =>
  number === null ? `post-${id}` : `reply-${number}`;

/** The name of a post: 'Reply 12', 'Opening post'. */
export const getName = ({ id, topicId, number }: Pick<ForumPost, 'id' | 'topicId' | 'number'>): string =>
  id === topicId ? 'Opening post' : number === null ? 'Reply' : `Reply ${number}`;
