import * as z from '@backflow/contracts/zod';
import { endpoint } from '../endpoint.ts';
import { IdParams } from '../fields.ts';
import { Category, CategoryInput } from '../learning/category.endpoints.ts';
import { AdminTerm, TermChange } from '../term.ts';

/** What topics are sorted by, with the number of approved ones. */
export const ForumCategory = z.extend(Category, { topicCount: z.int() });
export type ForumCategory = z.infer<typeof ForumCategory>;

export const listForumCategories = endpoint({
  id: 'forumCategories.list',
  service: 'community',
  method: 'GET',
  path: '/api/categories/forum',
  summary: 'Every category of the forum that is not retired, by name.',
  access: 'member',
  response: z.array(ForumCategory),
  reads: ['forum/topics'],
});

export const createForumCategory = endpoint({
  id: 'forumCategories.create',
  auditSentence: 'added the forum category {subject}',
  service: 'community',
  method: 'POST',
  path: '/api/categories/forum',
  summary: 'Add a category of topics. A name that is there already is refused, whatever its case.',
  access: 'admin',
  body: CategoryInput,
  response: ForumCategory,
  status: 201,
  changes: ['forum'],
});

export const updateForumCategory = endpoint({
  id: 'forumCategories.update',
  auditSentence: 'changed the forum category {subject}',
  service: 'community',
  method: 'PATCH',
  path: '/api/categories/forum/:id',
  summary:
    'Rename a category of topics, retire it, or take it back. A retired one stays with its topics, and cannot be chosen any more.',
  access: 'admin',
  params: IdParams,
  body: TermChange,
  response: AdminTerm,
  changes: ['forum'],
});

export const deleteForumCategory = endpoint({
  id: 'forumCategories.delete',
  auditSentence: 'deleted the forum category {subject}',
  service: 'community',
  method: 'DELETE',
  path: '/api/categories/forum/:id',
  summary: 'Remove a category that no topic is in, not even a waiting one; one in use is refused.',
  access: 'admin',
  params: IdParams,
  response: z.null(),
  changes: ['forum'],
});

export const listAdminForumCategories = endpoint({
  id: 'forumCategories.adminList',
  service: 'community',
  method: 'GET',
  path: '/api/admin/categories/forum',
  summary: 'Every category of topics, retired ones too, by name, with the number of topics in each.',
  access: 'admin',
  response: z.array(AdminTerm),
  reads: ['forum/topics'],
});
