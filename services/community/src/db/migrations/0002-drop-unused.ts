import type { Migration } from '@backflow/service-kit';

/** The view of totals, which topic_totals and reply_counts have replaced. A new database has none. */
export const dropUnused: Migration = {
  name: '0002-drop-unused',
  contracts: 'unused since b4fdc613, the last release',
  up: (sql) =>
    sql(`
      drop view if exists totals;
      drop function if exists store_totals;
    `),
  // Nothing uses them: there is nothing to restore.
  down: () => Promise.resolve(),
};
