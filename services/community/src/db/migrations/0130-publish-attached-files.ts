import type { Migration } from '@backflow/service-kit';

/** Which files posts refer to, for media: it deletes members' files that nothing refers to. */
export const publishAttachedFiles: Migration = {
  name: '0130-publish-attached-files',
  up: (sql) =>
    sql(`
      create view attached_files_v1 as
        select unnest(attachment_ids) as id from posts where attachment_ids <> '{}'
         union all select unnest(attachment_ids) from held_edits where attachment_ids <> '{}';
      grant usage on schema community to backflow_media;
      grant select on attached_files_v1 to backflow_media;
    `),
  down: (sql) => sql('drop view attached_files_v1; revoke usage on schema community from backflow_media'),
};
