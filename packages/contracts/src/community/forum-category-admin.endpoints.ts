import { termEndpoints } from '../term.ts';
import { ForumCategory } from './forum-category.endpoints.ts';

export const {
  adminList: listAdminForumCategories,
  create: createForumCategory,
  update: updateForumCategory,
  remove: deleteForumCategory,
} = termEndpoints({
  id: 'forumCategories',
  service: 'community',
  path: '/categories/forum',
  noun: 'forum category',
  kind: {
    one: 'a category of topics',
    staysWith: 'its topics',
    counted: 'topics in each',
    unused: 'no topic is in, not even a waiting one',
  },
  created: ForumCategory,
  reads: ['forum/topics'],
  changes: ['forum'],
});
