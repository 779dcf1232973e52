import { PREVIEW_LENGTH } from '@backflow/contracts/community';
import type { ForumTopic } from '@backflow/contracts/community';
import { formatPacific, pacificDate, pacificTime } from '@backflow/platform';
import { formatCount } from '@backflow/remote-kit';

export const FORUM_HREF = '/forum';

/** A topic's page, or the place of one of its replies on it. */
export const topicHref = (id: string, reply: number | null = null): string =>
  reply === null ? `${FORUM_HREF}/${id}` : `${FORUM_HREF}/${id}?reply=${reply}`;

/** Where a topic in a list leads: in a search, to the reply that was found. */
export const foundHref = ({ id, found }: Pick<ForumTopic, 'id' | 'found'>): string =>
  topicHref(id, found?.number ?? null);

const grouped = new Intl.NumberFormat('en-US');

/** '2,341' */
export const formatNumber = (count: number): string => grouped.format(count);

export const replyCountLabel = (count: number): string => formatCount(count, 'reply', 'replies');

/** 'today, 3:12 PM PT', else 'Nov 20, 2026'; Pacific days. */
export const activityLabel = (at: string, now: number): string =>
  pacificDate(at) === pacificDate(new Date(now))
    ? `today, ${pacificTime(at)}`
    : formatPacific(at, 'MMM d, yyyy');

/** The beginning of an opening post; one that goes on says so. It is a sign shorter where it would end in half of one. */
export const previewText = (content: string): string =>
  content.length < PREVIEW_LENGTH - 1 ? content : `${content.trimEnd()}…`;

/** Who wrote it; one's own says so, since it may be called 'User' like all the others. */
export const authorLabel = ({ name, isMe }: ForumTopic['author']): string => (isMe ? `${name} (you)` : name);
