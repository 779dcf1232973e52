import type { Migration } from '@backflow/service-kit';

/** What other services may read of users; everything else the database refuses them. */
export const publishViews: Migration = {
  name: '0002-publish-views',
  async up(sql) {
    await sql(`
      create view actors_v1 as
        select id, first_name, last_name, is_admin, subscription_status, session_epoch from users;
      create view members_v1 as
        select id, first_name, last_name, email, phone_number, job_title, profile_image_url, is_admin from users;
      grant usage on schema identity to backflow_services;
      grant select on actors_v1 to backflow_services;
      grant select on members_v1 to backflow_events;
    `);
  },
  async down(sql) {
    await sql('drop view members_v1; drop view actors_v1');
  },
};
