import * as z from '@backflow/contracts/zod';
import { endpoint } from './endpoint.ts';
import { IdParams, id, instant, paging, searchText, version } from '../fields.ts';
import { ForumAttachment, PendingEdit, POST_STATES, PostEditor, moderationReason } from './forum-post.ts';

/** A post as administrators moderate it, with who really wrote it. */
export const AdminForumPost = z.object({
  id: z.string(),
  topicId: z.string(),
  /** Absent for a reply. */
  title: z.optional(z.string()),
  /** The title of the topic it belongs to. */
  topicTitle: z.string(),
  content: z.string(),
  attachments: z.array(ForumAttachment),
  isApproved: z.boolean(),
  state: z.enum(POST_STATES),
  rejection: z.nullable(z.string()),
  /** A change of it that waits or was rejected. */
  heldEdit: z.nullable(PendingEdit),
  isPinned: z.boolean(),
  isLocked: z.boolean(),
  categoryId: z.nullable(z.string()),
  createdAt: z.string(),
  editedAt: z.nullable(z.string()),
  editor: PostEditor,
  /** Views of a topic; 0 for a reply. */
  viewCount: z.int(),
  replyCount: z.int(),
  reportCount: z.int(),
  version: z.int(),
  author: z.object({
    id: z.string(),
    /** First and last name; null for an account that is gone. */
    name: z.nullable(z.string()),
    showsName: z.boolean(),
    isSilenced: z.boolean(),
    approvedPosts: z.int(),
  }),
});
export type AdminForumPost = z.infer<typeof AdminForumPost>;

export const listPendingForumPosts = endpoint({
  id: 'forum.pendingPosts',
  method: 'GET',
  path: '/api/admin/forum/posts/pending',
  summary:
    'Posts that wait for approval, and approved ones with a change that waits, the longest waiting first. `search` finds words of the post, its change, its topic’s title and its author’s name.',
  access: 'admin',
  query: z.object({ ...paging, search: searchText }),
  response: z.array(AdminForumPost),
  reads: ['forum/posts', 'forum/reports', 'members'],
});

export const listAdminForumPosts = endpoint({
  id: 'forum.adminPosts',
  method: 'GET',
  path: '/api/admin/forum/posts',
  summary: 'Every post, newest first; `only` asks for those with open reports, or of a state.',
  access: 'admin',
  query: z.object({
    ...paging,
    only: z.optional(z.enum(['reported', 'rejected', 'approved'])),
    authorId: z.optional(id),
    search: searchText,
  }),
  response: z.array(AdminForumPost),
  reads: ['forum/posts', 'forum/reports', 'members'],
});

export const countAdminForumPosts = endpoint({
  id: 'forum.adminCounts',
  method: 'GET',
  path: '/api/admin/forum/counts',
  summary:
    'How many posts wait for approval, changes included, since when the oldest does, and how many have open reports.',
  access: 'admin',
  response: z.object({
    pending: z.int(),
    /** Since when the oldest post or change waits; null when none does. A process of the previous release does not send it. */
    oldestPending: z._default(z.nullable(z.string()), null),
    reported: z.int(),
  }),
  reads: ['forum/posts', 'forum/reports', 'forum/silences'],
});

export const approveForumPost = endpoint({
  id: 'forum.approve',
  auditSentence: 'approved a post in {subject}',
  method: 'POST',
  path: '/api/admin/forum/posts/:id/approve',
  summary:
    'Let everybody see a post, or the change of it that waits. Naming the version that was read refuses what was changed meanwhile (409). Approving twice is no error.',
  access: 'admin',
  params: IdParams,
  body: z.object({ version: z.optional(version) }),
  response: z.null(),
  changes: ['forum/topics', 'forum/posts'],
});

export const rejectForumPost = endpoint({
  id: 'forum.reject',
  auditSentence: 'rejected a post in {subject}',
  method: 'POST',
  path: '/api/admin/forum/posts/:id/reject',
  summary: 'Refuse a post that waits, or the change of it that does, with a reason that its author is shown.',
  access: 'admin',
  params: IdParams,
  body: z.object({ reason: moderationReason, version: z.optional(version) }),
  response: z.null(),
  changes: ['forum/topics', 'forum/posts'],
});

export const moderateForumTopic = endpoint({
  id: 'forum.moderateTopic',
  auditSentence: 'changed the state of the topic {subject}',
  method: 'PATCH',
  path: '/api/admin/forum/topics/:id',
  summary: 'Pin, lock or move a topic, or undo it.',
  access: 'admin',
  params: IdParams,
  body: z.object({
    isPinned: z.optional(z.boolean('Pinned must be true or false')),
    isLocked: z.optional(z.boolean('Locked must be true or false')),
    categoryId: z.optional(z.nullable(id)),
  }),
  response: z.null(),
  changes: ['forum/topics', 'forum/posts'],
});

/** An earlier version of a post. */
export const PostRevision = z.object({
  id: z.string(),
  title: z.nullable(z.string()),
  content: z.string(),
  html: z.string(),
  /** Until when it read like this. */
  replacedAt: z.string(),
  /** The member who changed it; null for a deleted account. */
  replacedBy: z.nullable(z.string()),
});
export type PostRevision = z.infer<typeof PostRevision>;

export const getForumPostHistory = endpoint({
  id: 'forum.history',
  method: 'GET',
  path: '/api/admin/forum/posts/:id/history',
  summary: 'What a post said before each of its changes, the latest first; the last 50.',
  access: 'admin',
  params: IdParams,
  response: z.array(PostRevision),
  reads: ['forum/posts'],
});

export const PostReport = z.object({
  reason: z.string(),
  at: z.string(),
  /** The member who reported it; null for a deleted account. */
  by: z.nullable(z.string()),
});
export type PostReport = z.infer<typeof PostReport>;

export const listForumPostReports = endpoint({
  id: 'forum.reports',
  method: 'GET',
  path: '/api/admin/forum/posts/:id/reports',
  summary: 'The open reports of a post, the latest first; the last 50.',
  access: 'admin',
  params: IdParams,
  response: z.array(PostReport),
  reads: ['forum/posts', 'forum/reports'],
});

export const dismissForumPostReports = endpoint({
  id: 'forum.dismissReports',
  auditSentence: 'dismissed the reports about a post in {subject}',
  method: 'DELETE',
  path: '/api/admin/forum/posts/:id/reports',
  summary: 'Close the reports of a post: nothing is wrong with it.',
  access: 'admin',
  params: IdParams,
  response: z.null(),
  changes: ['forum/topics', 'forum/posts', 'forum/reports'],
});

export const SilencedMember = z.object({
  id: z.string(),
  name: z.nullable(z.string()),
  /** Null is for good. */
  until: z.nullable(z.string()),
  reason: z.string(),
});
export type SilencedMember = z.infer<typeof SilencedMember>;

export const listSilencedMembers = endpoint({
  id: 'forum.silenced',
  method: 'GET',
  path: '/api/admin/forum/silenced',
  summary: 'Members who may read and not post, at most 200.',
  access: 'admin',
  response: z.array(SilencedMember),
  reads: ['forum/silences', 'members'],
});

export const silenceForumMember = endpoint({
  id: 'forum.silence',
  auditSentence: 'silenced {member} in the forum',
  method: 'POST',
  path: '/api/admin/forum/members/:id/silence',
  summary: 'Let a member read and not post, until an instant or for good; they are shown the reason.',
  access: 'admin',
  params: IdParams,
  body: z.object({ until: z.nullable(instant('Until')), reason: moderationReason }),
  response: z.null(),
  changes: ['forum/silences'],
});

export const unsilenceForumMember = endpoint({
  id: 'forum.unsilence',
  auditSentence: 'let {member} post in the forum again',
  method: 'DELETE',
  path: '/api/admin/forum/members/:id/silence',
  summary: 'Let a member post again.',
  access: 'admin',
  params: IdParams,
  response: z.null(),
  changes: ['forum/silences'],
});
