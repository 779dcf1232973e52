import type { ForumCategory } from '@backflow/contracts/community';
import * as contracts from '@backflow/contracts/community';
import { defineTerm, raw, route, sql } from '@backflow/service-kit';

const categories = defineTerm<ForumCategory>({
  table: 'categories',
  noun: 'category',
  label: 'forum-categories',
  columns: raw('topic_count as "topicCount"'),
  // `topic_count` has the approved topics; the others are few.
  useCount: raw(`topic_count +
    (select count(*)::int from topics t where t.category_id = categories.id and t.published_at is null)`),
  uses: {
    query: (id) => sql`select 1 from topics where category_id = ${id} limit 1`,
    refusal: 'There are topics in this category. Move them to another one first.',
  },
});

export const categoryRoutes = [
  route(contracts.listForumCategories, categories.list),
  route(contracts.listAdminForumCategories, categories.adminList),
  route(contracts.createForumCategory, categories.create),
  route(contracts.updateForumCategory, categories.update),
  route(contracts.deleteForumCategory, categories.remove),
];
