import type { Migration } from '@backflow/service-kit';

/** What every service may know of people. `members_v1`, with addresses, stays with those whose screens show them. */
export const publishPeople: Migration = {
  name: '0010-publish-people',
  up: (sql) =>
    sql(`
      create view people_v1 as select id, first_name, last_name, profile_image_url from users;
      grant select on people_v1 to backflow_services;
    `),
  down: (sql) => sql('drop view people_v1'),
};
