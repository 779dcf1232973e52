import type { Migration } from '@backflow/service-kit';

/** The audit log of a member lists all their files, ready or not. */
export const indexFilesByOwner: Migration = {
  name: '0377-index-files-by-owner',
  up: (sql) => sql('create index assets_by_owner on assets (owner_id)'),
  down: (sql) => sql('drop index assets_by_owner'),
};
