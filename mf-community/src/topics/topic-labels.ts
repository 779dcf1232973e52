import { firstCharacters } from '@backflow/contracts';
import { PREVIEW_LENGTH } from '@backflow/contracts/community';
import type { ForumTopic } from '@backflow/contracts/community';
import { formatPacific, pacificDate, pacificTime } from '@backflow/platform';
import { formatCount } from '@backflow/remote-kit';

export const FORUM_HREF = '/forum';

/** The address of a topic, or of one of its replies. */
export const topicHref = (id: string, reply: number | null = null): string =>
  reply === null ? `${FORUM_HREF}/${id}` : `${FORUM_HREF}/${id}?reply=${reply}`;

/** The link of a topic in a list: in search results, to the matching reply. */
export const foundHref = ({ id, found }: Pick<ForumTopic, 'id' | 'found'>): string =>
  topicHref(id, found?.number ?? null);

export const replyCountLabel = (count: number): string => formatCount(count, 'reply', 'replies');

/** 'today, 3:12 PM PT', else 'Nov 20, 2026'; Pacific days. */
export const activityLabel = (at: string, now: number): string =>
  pacificDate(at) === pacificDate(new Date(now))
    ? `today, ${pacificTime(at)}`
    : formatPacific(at, 'MMM d, yyyy');

/** The preview of a post, with an ellipsis when it is cut: when it has all the characters that a preview has. */
export const previewText = (content: string): string =>
  firstCharacters(content, PREVIEW_LENGTH - 1) === content ? content : `${content.trimEnd()}…`;

/** The author's name. The reader's own is marked, because it may be 'User' like all others. */
export const authorLabel = ({ name, isMe }: ForumTopic['author']): string => (isMe ? `${name} (you)` : name);
