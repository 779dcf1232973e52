import type { Migration } from '@backflow/service-kit';

/** What the forum may know of files: those that open to a ticket, with whose they are. */
export const publishAttachments: Migration = {
  name: '0004-publish-attachments',
  up: (sql) =>
    sql(`
      create view attachments_v1 as
        select id, owner_id, original_name, file_size, mime_type from assets
         where status = 'ready' and kind = 'restricted';
      grant usage on schema media to backflow_community;
      grant select on attachments_v1 to backflow_community;
    `),
  down: (sql) => sql('drop view attachments_v1'),
};
