import * as z from '@backflow/contracts/zod';
import { endpoint } from './endpoint.ts';
import { IdParams, id, paging, searchText } from '../fields.ts';
import {
  ForumPost,
  ForumReplyPage,
  ForumTopic,
  ForumTopicPage,
  MAX_NUMBER,
  POST_STATES,
  ReplyInput,
  TopicInput,
  sequenceNumber,
} from './forum-post.ts';

/** Replies that come with a topic. */
const MAX_REPLIES = 100;

export const listForumTopics = endpoint({
  id: 'forum.topics',
  method: 'GET',
  path: '/api/forum/topics',
  summary:
    'Approved topics, pinned ones first, then by their last activity; among them the caller’s own that wait or were rejected, for administrators all that wait. A search finds approved posts, the best first, one of each topic.',
  access: 'member',
  query: z.object({
    ...paging,
    categoryId: z.optional(id),
    search: searchText,
    /** Only topics that the caller follows, or has begun. */
    only: z.optional(z.enum(['followed', 'mine'])),
  }),
  response: z.array(ForumTopic),
  reads: ['forum/topics', 'forum/unread', 'members'],
});

/** A created post, and whether others see it already. */
export const CreatedPost = z.object({
  id: z.string(),
  topicId: z.string(),
  state: z.enum(POST_STATES),
  number: z.nullable(z.int()),
});
export type CreatedPost = z.infer<typeof CreatedPost>;

/** Adds the reply as its author sees it. Absent when it was deleted at once, and from the release before. */
export const CreatedReply = z.extend(CreatedPost, { post: z.optional(ForumPost) });
export type CreatedReply = z.infer<typeof CreatedReply>;

export const createForumTopic = endpoint({
  id: 'forum.createTopic',
  method: 'POST',
  path: '/api/forum/topics',
  summary: 'Begin a topic. It waits for approval, unless the caller is trusted or an administrator.',
  access: 'member',
  confirmedEmail: true,
  body: TopicInput,
  response: CreatedPost,
  status: 201,
  changes: ['forum'],
});

export const getForumTopic = endpoint({
  id: 'forum.topic',
  method: 'GET',
  path: '/api/forum/topics/:id',
  summary:
    'A topic with its opening post and what the caller may do. With `replies`, also that many of its replies, as the endpoint for replies returns them.',
  access: 'member',
  params: IdParams,
  query: z.object({
    /** How many replies to include; none by default. */
    replies: z.optional(
      z.coerce
        .number({ error: 'Replies must be a number' })
        .check(
          z.int('Replies must be a whole number'),
          z.minimum(1, 'Replies starts at 1'),
          z.maximum(MAX_REPLIES, `At most ${MAX_REPLIES} replies can be included`),
        ),
    ),
    after: sequenceNumber('After'),
    before: sequenceNumber('Before'),
  }),
  response: ForumTopicPage,
  reads: ['forum/posts', 'members'],
});

export const listForumReplies = endpoint({
  id: 'forum.replies',
  method: 'GET',
  path: '/api/forum/topics/:id/replies',
  summary:
    'Approved replies in their order: the first of those after a number, or the last of those before one; without either the first of all.',
  access: 'member',
  params: IdParams,
  query: z.object({ after: sequenceNumber('After'), before: sequenceNumber('Before'), limit: paging.limit }),
  response: ForumReplyPage,
  reads: ['forum/posts', 'members'],
});

export const createForumReply = endpoint({
  id: 'forum.reply',
  method: 'POST',
  path: '/api/forum/topics/:id/replies',
  summary: 'Reply to an approved topic that is not locked. It waits for approval like a topic.',
  access: 'member',
  confirmedEmail: true,
  params: IdParams,
  body: ReplyInput,
  response: CreatedReply,
  status: 201,
  changes: ['forum/topics', 'forum/posts'],
});

export const markTopicRead = endpoint({
  id: 'forum.read',
  method: 'POST',
  path: '/api/forum/topics/:id/read',
  summary: 'The caller has read a topic up to this number; a view counts once a member and day.',
  access: 'member',
  limit: { name: 'forum-views', most: 300, seconds: 3600, what: 'views of topics' },
  params: IdParams,
  body: z.object({
    number: z
      .int('Number must be a whole number')
      .check(z.minimum(0, 'Number starts at 0'), z.maximum(MAX_NUMBER, 'Number is too large')),
  }),
  response: z.object({ viewCount: z.int() }),
  changes: ['forum/topics'],
});

export const markForumAnswer = endpoint({
  id: 'forum.answer',
  auditSentence: 'marked the answer to {subject}',
  method: 'PATCH',
  path: '/api/forum/topics/:id/answer',
  summary: 'Mark one of its replies as the answer, or none; for who began the topic and administrators.',
  access: 'member',
  params: IdParams,
  body: z.object({ postId: z.nullable(id) }),
  response: z.null(),
  audit: true,
  changes: ['forum/topics', 'forum/posts'],
});

/** Figures beside the list of topics. `latestTopic`: the number of the topic approved last, for the stream. */
export const ForumStats = z.object({
  topicCount: z.int(),
  replyCount: z.int(),
  /** A figure that administrators set. */
  activeMembers: z.int(),
  latestTopic: z.int(),
});
export type ForumStats = z.infer<typeof ForumStats>;

export const getForumStats = endpoint({
  id: 'forum.stats',
  method: 'GET',
  path: '/api/forum/stats',
  summary: 'How many approved topics and replies there are.',
  access: 'member',
  response: ForumStats,
  reads: ['forum/topics'],
});
