import * as z from '@backflow/contracts/zod';
import { endpoint } from './endpoint.ts';
import { IdParams, requiredText, version } from '../fields.ts';
import { ForumPost, MAX_POST, TopicInput, moderationReason } from './forum-post.ts';

export const editForumPost = endpoint({
  id: 'forum.edit',
  auditSentence: 'edited a post in {subject}',
  method: 'PATCH',
  path: '/api/forum/posts/:id',
  summary:
    'Change one’s own post; of a reply the content and files only. A change of an approved post waits for approval where a new post would; a rejected one is handed in again. Administrators may change any post: it names its editor, and its author is notified.',
  access: 'member',
  confirmedEmail: true,
  limit: { name: 'forum-edits', most: 30, seconds: 3600, what: 'changes of posts' },
  params: IdParams,
  body: z.extend(z.partial(TopicInput), { version: z.optional(version) }),
  response: ForumPost,
  audit: true,
  changes: ['forum/topics', 'forum/posts'],
});

export const discardPendingEdit = endpoint({
  id: 'forum.dropEdit',
  auditSentence: 'withdrew the edit of a post in {subject}',
  method: 'DELETE',
  path: '/api/forum/posts/:id/edit',
  summary: 'Take back one’s own change that waits or was rejected.',
  access: 'member',
  params: IdParams,
  response: z.null(),
  changes: ['forum/topics', 'forum/posts'],
});

export const deleteForumPost = endpoint({
  id: 'forum.delete',
  auditSentence: 'deleted a post in {subject}',
  method: 'DELETE',
  path: '/api/forum/posts/:id',
  summary:
    'Delete a post for good, a topic with its replies: one’s own (a topic only while nobody else has replied), administrators any.',
  access: 'member',
  params: IdParams,
  response: z.null(),
  audit: true,
  changes: ['forum/topics', 'forum/posts'],
});

export const reportForumPost = endpoint({
  id: 'forum.report',
  method: 'POST',
  path: '/api/forum/posts/:id/report',
  summary: 'Tell administrators what is wrong with a post. Reporting again replaces the reason.',
  access: 'member',
  idempotent: true,
  confirmedEmail: true,
  limit: { name: 'forum-reports', most: 10, seconds: 3600, what: 'reports' },
  params: IdParams,
  body: z.object({ reason: moderationReason }),
  response: z.null(),
  changes: ['forum/reports'],
});

export const previewForumPost = endpoint({
  id: 'forum.preview',
  method: 'POST',
  path: '/api/forum/preview',
  summary: 'What Markdown will look like, as safe HTML. Nothing is stored.',
  access: 'member',
  limit: { name: 'forum-previews', most: 20, seconds: 20, what: 'previews', countsRefused: true },
  body: z.object({ content: requiredText('Content', { max: MAX_POST, multiline: true }) }),
  response: z.object({ html: z.string() }),
});
