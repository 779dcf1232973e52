import type { Migration } from '@backflow/service-kit';

/** The reports that a member has made: they go when the account is erased. */
export const findReportsOfMembers: Migration = {
  name: '0021-find-reports-of-members',
  up: (sql) => sql('create index reports_of_member on reports (member_id)'),
  down: (sql) => sql('drop index reports_of_member'),
};
