import { searchableSql } from '@backflow/service-kit';
import type { Migration } from '@backflow/service-kit';

const { up, down } = searchableSql({
  table: 'posts',
  title: 'title',
  body: 'content',
  facets: ['category_id'],
  listed: `state = 'approved'`,
});

/** Posts whose title is what was typed are found first: `search` is made again, with the mark for it. */
export const findPostsByTheirTitle: Migration = {
  name: '0100-find-posts-by-their-title',
  up: (sql) => sql(down + up),
  down: (sql) => sql(down + up),
};
