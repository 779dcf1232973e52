import type { Migration } from '@backflow/service-kit';

/** Reports that decide about a canary. Those of processes of the release before decide nothing. */
export const knowWhoHasACanary: Migration = {
  name: '0417-know-who-has-a-canary',
  up: (sql) =>
    sql(`
      -- When a member to whom the site gave the release as a canary last reported; null for all other reporters.
      alter table release_reports add column canary_at timestamptz(3);
    `),
  down: (sql) => sql('alter table release_reports drop column canary_at'),
};
