import type { Migration } from '@backflow/service-kit';

/**
 * Files of the site that are not for everyone: served to whoever brings a ticket. And what learning may know of the
 * site's files: never of a member's own.
 */
export const restrictFiles: Migration = {
  name: '0003-restrict-files',
  up: (sql) =>
    sql(`
      alter table assets drop constraint assets_kind_check;
      alter table assets add constraint assets_kind_check check (kind in ('file', 'restricted', 'profile_photo'));
      create view assets_v1 as
        select id, original_name, file_size, mime_type, is_public from assets
         where status = 'ready' and (kind = 'restricted' or kind = 'file' and is_public);
      grant select on assets_v1 to backflow_learning;
    `),
  down: (sql) =>
    sql(`
      drop view assets_v1;
      update assets set kind = 'file' where kind = 'restricted';
      alter table assets drop constraint assets_kind_check;
      alter table assets add constraint assets_kind_check check (kind in ('file', 'profile_photo'));
    `),
};
