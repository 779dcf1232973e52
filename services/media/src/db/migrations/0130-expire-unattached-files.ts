import type { Migration } from '@backflow/service-kit';

/**
 * A file that nothing refers to is given an end, and nobody can attach it from then on. It is deleted only after that: a
 * post that names it may be committed at the same moment.
 */
export const expireUnattachedFiles: Migration = {
  name: '0130-expire-unattached-files',
  up: (sql) =>
    sql(`
      alter table assets add column expires_at timestamptz(3);
      create index assets_expiring on assets (expires_at) where expires_at is not null;
      create or replace view attachments_v1 as
        select id, owner_id, original_name, file_size, mime_type from assets
         where status = 'ready' and kind = 'restricted' and expires_at is null;
    `),
  down: (sql) =>
    sql(`
      create or replace view attachments_v1 as
        select id, owner_id, original_name, file_size, mime_type from assets
         where status = 'ready' and kind = 'restricted';
      alter table assets drop column expires_at;
    `),
};
