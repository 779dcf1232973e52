import * as z from '@backflow/contracts/zod';
import { endpoint } from './endpoint.ts';
import { IdParams } from '../fields.ts';

/** The caller in the forum. */
export const ForumMember = z.object({
  /** Off by default: posts then show 'User'. */
  showsName: z.boolean(),
  /** The caller's name as others read it, if `showsName`. */
  name: z.string(),
  /** True if the next post without links appears at once. */
  isTrusted: z.boolean(),
  /** Set while the member may not post; `until` null: without an end. */
  silenced: z.nullable(z.object({ until: z.nullable(z.string()), reason: z.string() })),
});
export type ForumMember = z.infer<typeof ForumMember>;

export const getForumMember = endpoint({
  id: 'forum.me',
  method: 'GET',
  path: '/api/forum/me',
  summary: 'How the caller appears in the forum, and whether they may post.',
  access: 'member',
  response: ForumMember,
  reads: ['forum/me', 'members'],
});

export const updateForumMember = endpoint({
  id: 'forum.updateMe',
  method: 'PATCH',
  path: '/api/forum/me',
  summary: 'Show one’s name with one’s posts, earlier ones too, or no longer.',
  access: 'member',
  body: z.object({ showsName: z.boolean('Shows name must be true or false') }),
  response: ForumMember,
  changes: ['forum', 'members'],
});

export const markForumRead = endpoint({
  id: 'forum.readAll',
  method: 'POST',
  path: '/api/forum/read',
  summary: 'The caller has read everything there is so far.',
  access: 'member',
  response: z.null(),
  changes: ['forum/unread'],
});

const FOLLOW_CHANGES = {
  name: 'forum-follows',
  most: 10,
  seconds: 3600,
  what: 'changes in following this topic',
  perTarget: true,
} as const;

export const followForumTopic = endpoint({
  id: 'forum.follow',
  method: 'POST',
  path: '/api/forum/topics/:id/follow',
  summary: 'Be told by email of new replies: once, until the topic was looked at again.',
  access: 'member',
  limit: FOLLOW_CHANGES,
  params: IdParams,
  response: z.null(),
  changes: ['forum/topics'],
});

export const unfollowForumTopic = endpoint({
  id: 'forum.unfollow',
  method: 'DELETE',
  path: '/api/forum/topics/:id/follow',
  summary: 'Be told no longer. Doing so twice is no error.',
  access: 'member',
  limit: FOLLOW_CHANGES,
  params: IdParams,
  response: z.null(),
  changes: ['forum/topics'],
});

export const unfollowByMail = endpoint({
  id: 'forum.unfollowByMail',
  method: 'POST',
  path: '/api/forum/unfollow',
  summary:
    'One click in an email, or in an email program (RFC 8058): no more email about the topic its token names.',
  access: 'public',
  query: z.object({ token: z.string().check(z.maxLength(300, 'This link is not complete')) }),
  ignoresBody: true,
  response: z.null(),
});
