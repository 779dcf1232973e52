import * as z from '@backflow/contracts/zod';
import { SearchHighlights, id, requiredText } from '../fields.ts';

/** `pending` until an administrator decides; `rejected` with a reason, shown to its author. */
export const POST_STATES = ['pending', 'approved', 'rejected'] as const;
export type PostState = (typeof POST_STATES)[number];

/** The labels of the states. */
export const POST_STATE_LABELS: Readonly<Record<PostState, string>> = {
  pending: 'Pending approval',
  approved: 'Approved',
  rejected: 'Rejected',
};

export const MAX_POST = 20_000;
export const MAX_ATTACHMENTS = 10;
/** Characters of its content that a card shows of a topic. */
export const PREVIEW_LENGTH = 200;

/** How often a member may post (429 beyond that), administrators apart. */
export const POSTING_LIMITS = [
  { of: 'posts', most: 5, seconds: 60, what: 'posts within a minute' },
  { of: 'posts', most: 30, seconds: 3600, what: 'posts within an hour' },
  { of: 'topics', most: 5, seconds: 3600, what: 'topics within an hour' },
] as const;
/** Approved posts after which a member's next posts appear at once, unless all posts need approval. */
export const TRUSTED_POST_COUNT = 3;
/** Posts with links need approval until their author has this many approved posts. */
export const LINKS_TRUSTED_POST_COUNT = 10;

/** The author as the forum shows them: 'User' without a photo, unless they chose to show their name. */
export const ForumAuthor = z.object({
  name: z.string(),
  photoUrl: z.nullable(z.string()),
  /** An administrator when it was written. */
  isStaff: z.boolean(),
  isMe: z.boolean(),
});
export type ForumAuthor = z.infer<typeof ForumAuthor>;

/**
 * The administrator who last edited another member's post; null if its author edited it last, or it was not edited. The name
 * is null for a deleted account.
 */
export const PostEditor = z.nullable(z.object({ name: z.nullable(z.string()) }));
export type PostEditor = z.infer<typeof PostEditor>;

/** A file with a post. `url` is a path of this site and brings a ticket, good for an hour. `fileSize` is in bytes. */
export const ForumAttachment = z.object({
  id: z.string(),
  name: z.string(),
  fileSize: z.int(),
  mimeType: z.string(),
  url: z.string(),
});
export type ForumAttachment = z.infer<typeof ForumAttachment>;

/** A pending edit of an approved post; readers see the approved version. For its author and administrators. */
export const PendingEdit = z.object({
  title: z.nullable(z.string()),
  content: z.string(),
  html: z.string(),
  attachments: z.array(ForumAttachment),
  sentAt: z.string(),
  /** Why it was not accepted; null while it waits. */
  rejection: z.nullable(z.string()),
});
export type PendingEdit = z.infer<typeof PendingEdit>;

/** The opening post of a topic, or a reply. */
export const ForumPost = z.object({
  id: z.string(),
  topicId: z.string(),
  /** A reply's number in its topic, from 1, assigned when it is approved and never reused; null for others. */
  number: z.nullable(z.int()),
  author: ForumAuthor,
  /** The author's id, for administrators only. */
  authorId: z.optional(z.string()),
  /** Markdown as it was written, to be quoted or edited. */
  content: z.string(),
  /** The same as safe HTML, made by the server. */
  html: z.string(),
  attachments: z.array(ForumAttachment),
  state: z.enum(POST_STATES),
  /** Why it was rejected; for its author and administrators. */
  rejection: z.nullable(z.string()),
  createdAt: z.string(),
  editedAt: z.nullable(z.string()),
  editor: PostEditor,
  version: z.int(),
  /** Marked as the one that answers the topic. */
  isAnswer: z.boolean(),
  heldEdit: z.nullable(PendingEdit),
  /** Open reports, for administrators; 0 for everybody else. */
  reportCount: z.int(),
  /** Permissions of the caller. `moderate`: approve, reject, its history, silence its author. */
  may: z.object({
    edit: z.boolean(),
    delete: z.boolean(),
    report: z.boolean(),
    markAnswer: z.boolean(),
    moderate: z.boolean(),
  }),
});
export type ForumPost = z.infer<typeof ForumPost>;

const topicFields = {
  id: z.string(),
  title: z.string(),
  /** The first 200 characters of its opening post, as plain text. */
  content: z.string(),
  categoryId: z.nullable(z.string()),
  categoryName: z.nullable(z.string()),
  author: ForumAuthor,
  state: z.enum(POST_STATES),
  rejection: z.nullable(z.string()),
  isPinned: z.boolean(),
  isLocked: z.boolean(),
  isAnswered: z.boolean(),
  /** Approved replies. */
  replyCount: z.int(),
  viewCount: z.int(),
  /** Time of the last approved post; for a pending topic, of its creation. */
  lastActivityAt: z.string(),
  createdAt: z.string(),
  /** True if it has replies that the caller has not read. */
  isUnread: z.boolean(),
  /** The number of the first reply the caller has not read; null when there is none. */
  firstUnread: z.nullable(z.int()),
};

/** A topic in a list. */
export const ForumTopic = z.object({
  ...topicFields,
  /** Match of a search, and the number of the reply that contains it (null: the opening post). */
  found: z.optional(z.extend(SearchHighlights, { number: z.nullable(z.int()) })),
});
export type ForumTopic = z.infer<typeof ForumTopic>;

/** Approved replies in their order, and whether there are more on either side. */
export const ForumReplyPage = z.object({
  replies: z.array(ForumPost),
  hasEarlier: z.boolean(),
  hasLater: z.boolean(),
});
export type ForumReplyPage = z.infer<typeof ForumReplyPage>;

/** A topic with its opening post, for the topic's page. */
export const ForumTopicPage = z.object({
  ...topicFields,
  post: ForumPost,
  /** Replies that wait or were rejected: the caller's own, for administrators everybody's that wait. Oldest first, at most 50. */
  waiting: z.array(ForumPost),
  /** The reply that answers it, with its first 200 characters as plain text. */
  answer: z.nullable(z.extend(ForumPost, { preview: z.string() })),
  /** The highest number given to a reply so far; 0 when there is none. */
  lastNumber: z.int(),
  /** The number up to which the caller has read; null when never. */
  readUpTo: z.nullable(z.int()),
  isFollowed: z.boolean(),
  /** Why the caller cannot reply, as a sentence; null when they can. */
  replyRefusal: z.nullable(z.string()),
  may: z.object({ markAnswer: z.boolean(), moderate: z.boolean() }),
  /** The first replies to show, where they were requested. Absent from the release before. */
  replies: z.optional(ForumReplyPage),
});
export type ForumTopicPage = z.infer<typeof ForumTopicPage>;

const content = requiredText('Content', { max: MAX_POST, multiline: true });
const attachmentIds = z.optional(
  z.array(id).check(z.maxLength(MAX_ATTACHMENTS, `At most ${MAX_ATTACHMENTS} files can be attached`)),
);

/** A reply as it is written. */
export const ReplyInput = z.object({ content, attachmentIds });
export type ReplyInput = z.infer<typeof ReplyInput>;

/** A topic as it is written. */
export const TopicInput = z.object({
  title: requiredText('Title', { max: 200 }),
  content,
  categoryId: z.optional(z.nullable(id)),
  attachmentIds,
});
export type TopicInput = z.infer<typeof TopicInput>;

/** Why a post is rejected or reported, or a member silenced. */
export const moderationReason = requiredText('Reason', { max: 500, multiline: true });

/** The number of a reply in its topic, or of a topic, as a query names it. */
export const sequenceNumber = (label: string) =>
  z.optional(
    z.coerce
      .number({ error: `${label} must be a number` })
      .check(
        z.int(`${label} must be a whole number`),
        z.minimum(0, `${label} starts at 0`),
        z.maximum(MAX_NUMBER, `${label} is too large`),
      ),
  );

/** The largest integer of Postgres. */
export const MAX_NUMBER = 2_147_483_647;

/** The one badge of a topic: pinned before locked. */
export const topicBadge = ({ isPinned, isLocked }: Pick<ForumTopic, 'isPinned' | 'isLocked'>) =>
  isPinned ? 'Pinned' : isLocked ? 'Locked' : 'Active';
