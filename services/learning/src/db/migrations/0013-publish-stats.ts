import type { Migration } from '@backflow/service-kit';

/** What identity may read for the administrators' dashboard: every course that exists, drafts included. */
export const publishStats: Migration = {
  name: '0013-publish-stats',
  up: (sql) =>
    sql(`
      create view stats_v1 as select count(*)::int as total_courses from courses where deleted_at is null;
      grant usage on schema learning to backflow_identity;
      grant select on stats_v1 to backflow_identity;
    `),
  down: (sql) => sql('drop view stats_v1'),
};
