import { announceMigration } from '@backflow/service-kit';

const TABLES = [
  { table: 'events', topics: ['events'] },
  { table: 'webinars', topics: ['webinars'] },
  { table: 'suppliers', topics: ['suppliers'] },
];

/** Triggers collect the versions that writes change, for cached lists. */
export const announceChanges = announceMigration('0300-announce-changes', TABLES);
