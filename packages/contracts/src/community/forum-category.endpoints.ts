import * as z from '@backflow/contracts/zod';
import { endpoint } from './endpoint.ts';
import { Category } from '../shared/category.ts';

/** A category of topics, with the number of approved ones. */
export const ForumCategory = z.extend(Category, { topicCount: z.int() });
export type ForumCategory = z.infer<typeof ForumCategory>;

export const listForumCategories = endpoint({
  id: 'forumCategories.list',
  method: 'GET',
  path: '/api/categories/forum',
  summary: 'Every category of the forum that is not retired, by name.',
  access: 'member',
  response: z.array(ForumCategory),
  reads: ['forum/topics'],
});
