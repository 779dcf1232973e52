import { foldSearchSql } from '@backflow/service-kit';
import type { Migration } from '@backflow/service-kit';

const { up, down } = foldSearchSql({ table: 'posts', listed: `state = 'approved'` });

/** Posts are found with accents and without. */
export const foldPosts: Migration = {
  name: '0426-fold-posts',
  up: (sql) => sql(up),
  down: (sql) => sql(down),
};
