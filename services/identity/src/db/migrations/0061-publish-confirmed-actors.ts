import type { Migration } from '@backflow/service-kit';

/** `actors_v1` with what decides on members whose address is not confirmed. The release before goes on reading `actors_v1`. */
export const publishConfirmedActors: Migration = {
  name: '0061-publish-confirmed-actors',
  up: (sql) =>
    sql(`
      create view actors_v2 as
        select id, first_name, last_name, is_admin, subscription_status, session_epoch,
               email_confirmed_at is not null as is_email_confirmed, created_at
          from users where suspended_at is null;
      grant select on actors_v2 to backflow_services;
    `),
  down: (sql) => sql('drop view actors_v2'),
};
