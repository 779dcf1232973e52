import type { Migration } from '@backflow/service-kit';

/** The first versions of two published views, which newer ones have replaced. A new database has neither. */
export const dropUnused: Migration = {
  name: '0002-drop-unused',
  contracts: 'unused since b4fdc613, the last release',
  up: (sql) =>
    sql(`
      drop view if exists contacts_v1, mail_recipients_v1;
    `),
  // Nothing uses them: there is nothing to restore.
  down: () => Promise.resolve(),
};
