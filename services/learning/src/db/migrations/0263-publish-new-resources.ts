import type { Migration } from '@backflow/service-kit';

/** Published resources for the weekly digest, which notifications sends. */
export const publishNewResources: Migration = {
  name: '0263-publish-new-resources',
  up: (sql) =>
    sql(`
      create view new_resources_v1 as
        select id, title, author, access_level, published_at
          from resources where is_published and deleted_at is null;
      grant usage on schema learning to backflow_notifications;
      grant select on new_resources_v1 to backflow_notifications;
    `),
  down: (sql) =>
    sql(`
      drop view new_resources_v1;
      revoke usage on schema learning from backflow_notifications;
    `),
};
