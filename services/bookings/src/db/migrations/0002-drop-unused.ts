import type { Migration } from '@backflow/service-kit';

/** Views and functions that events and learning used before their bookings moved here. A new database has few. */
export const dropUnused: Migration = {
  name: '0002-drop-unused',
  contracts: 'unused since b4fdc613, the last release',
  up: (sql) =>
    sql(`
      -- Views of the same names as the tables that events and learning had go with them.
      drop view if exists bookings_v1, offer_counts_v1 cascade;
      drop function if exists lock_offer_v1, remove_bookings_v1, analyze_v1;
    `),
  // Nothing uses them: there is nothing to restore.
  down: () => Promise.resolve(),
};
