import type { Migration } from '@backflow/service-kit';

/** A service of the release before goes on working: what it adds has the first version, and its edits keep theirs. */
export const versionEvents: Migration = {
  name: '0011-version-events',
  up: (sql) => sql('alter table events add column version integer not null default 1'),
  down: (sql) => sql('alter table events drop column version'),
};
