import type { Migration } from '@backflow/service-kit';

/** Licenses and how people are reached, for the credentials service. */
export const licencesOfTesters: Migration = {
  name: '0090-licences-of-testers',
  up: (sql) =>
    sql(`
      create view licences_v2 as select id, user_id, authority, number from licences;
      grant select on licences_v2, contacts_v2 to backflow_credentials;
    `),
  down: (sql) =>
    sql(`
      revoke select on contacts_v2 from backflow_credentials;
      drop view licences_v2;
    `),
};
