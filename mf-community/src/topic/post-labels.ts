import type { ForumPost } from '@backflow/contracts/community';
import { topicHref } from '../topics/topic-labels.ts';

/** Leads to a reply in its topic; the opening post is the topic. */
export const postHref = ({ topicId, number }: Pick<ForumPost, 'topicId' | 'number'>): string =>
  topicHref(topicId, number);

/** The id of a post's element. */
export const elementIdOf = ({ id, number }: Pick<ForumPost, 'id' | 'number'>): string =>
  number === null ? `post-${id}` : `reply-${number}`;

/** What a post is called where it is named: 'Reply 12', 'Opening post'. */
export const nameOf = ({ id, topicId, number }: Pick<ForumPost, 'id' | 'topicId' | 'number'>): string =>
  id === topicId ? 'Opening post' : number === null ? 'Reply' : `Reply ${number}`;
