import type { AdminForumPost } from '@backflow/contracts/community';

const CUT = 100;

/** What a row is called: the topic's title, or 'Reply'. */
export const titleOf = ({ title }: AdminForumPost): string => title ?? 'Reply';

/** 'Reply in “Relief valve drips”' where it stands without its row. */
export const nameOf = ({ title, topicTitle }: AdminForumPost): string =>
  title === undefined ? `Reply in “${topicTitle}”` : `“${title}”`;

/** The first 100 characters, on one line. */
export function preview(content: string): string {
  const signs = Array.from(content.replace(/\s+/g, ' ').trim());
  return signs.length > CUT ? `${signs.slice(0, CUT).join('')}…` : signs.join('');
}

export const authorOf = ({ author }: AdminForumPost): string => author.name ?? 'An account that is gone';

/** Where members read it. */
export const hrefOfPost = ({ topicId }: AdminForumPost): string => `/forum/${topicId}`;
