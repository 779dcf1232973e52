import { searchableSql } from '@backflow/service-kit';
import type { Migration } from '@backflow/service-kit';

const { up, down } = searchableSql({
  table: 'posts',
  title: 'title',
  body: 'content',
  facets: ['category_id'],
  // Of what waits nobody may learn, word by word, what it says.
  listed: `state = 'approved'`,
});

/** The words of approved posts, and of no other. */
export const makePostsSearchable: Migration = {
  name: '0004-make-posts-searchable',
  up: (sql) => sql(up),
  down: (sql) => sql(down),
};
