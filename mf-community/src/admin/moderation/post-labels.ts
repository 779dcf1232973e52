import { cutText } from '@backflow/contracts';
import type { AdminForumPost } from '@backflow/contracts/community';

export const MODERATION_HREF = '/admin/moderation';
export const REPORTED_HREF = '/admin/moderation?tab=all&only=reported';

const CUT = 100;

/** The title of a row: the topic's title, or 'Reply'. */
export const getTitle = ({ title }: AdminForumPost): string => title ?? 'Reply';

/** The name of a post outside its row: 'Reply in “Relief valve drips”'. */
export const getName = ({ title, topicTitle }: AdminForumPost): string =>
  title === undefined ? `Reply in “${topicTitle}”` : `“${title}”`;

/** The first 100 characters, on one line. */
export const preview = (content: string): string => cutText(content.replace(/\s+/g, ' ').trim(), CUT);

/** The page of the topic. */
export const hrefOfPost = ({ topicId }: AdminForumPost): string => `/forum/${topicId}`;
