import type { Migration } from '@backflow/service-kit';

/**
 * How organizers reach those who take part in their events, and the words they are found by: the index of `users` on
 * these serves other services' searches as well.
 */
export const publishContacts: Migration = {
  name: '0039-publish-contacts',
  up: (sql) =>
    sql(`
      create view contacts_v1 as
        select id, first_name, last_name, email, phone_number, company, search from users;
      grant select on contacts_v1 to backflow_events;
    `),
  down: (sql) => sql('drop view contacts_v1'),
};
