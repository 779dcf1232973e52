import { announceSql, dropAnnounceSql } from '@backflow/service-kit';
import type { Migration } from '@backflow/service-kit';

const TABLES = [
  { table: 'events', topics: ['events'] },
  { table: 'webinars', topics: ['webinars'] },
  { table: 'suppliers', topics: ['suppliers'] },
];

/** Triggers collect the versions that writes change, for cached lists. */
export const announceChanges: Migration = {
  name: '0300-announce-changes',
  up: (sql) => sql(TABLES.map(announceSql).join('')),
  down: (sql) => sql(TABLES.map(dropAnnounceSql).join('')),
};
