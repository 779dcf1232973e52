import type { Migration } from '@backflow/service-kit';

/** Links by which people show what they hold, and the files of wallets, which media does not delete. */
export const shareWallets: Migration = {
  name: '0201-share-wallets',
  up: (sql) =>
    sql(`
      create table wallet_links (
        id uuid primary key default gen_random_uuid(),
        user_id uuid not null,
        label text not null,
        token_hash bytea not null unique,
        created_at timestamptz(3) not null default now()
      );
      create index wallet_links_of_person on wallet_links (user_id);

      create index held_credentials_with_scan on held_credentials (scan_id) where scan_id is not null;
      create index gauges_with_certificate on gauges (certificate_id) where certificate_id is not null;
      create view attached_files_v1 as
        select scan_id as id from held_credentials where scan_id is not null
         union all select certificate_id from gauges where certificate_id is not null and deleted_at is null;
      grant usage on schema credentials to backflow_media;
      grant select on attached_files_v1 to backflow_media;
    `),
  down: (sql) =>
    sql(`
      revoke usage on schema credentials from backflow_media;
      drop view attached_files_v1;
      drop index gauges_with_certificate, held_credentials_with_scan;
      drop table wallet_links;
    `),
};
