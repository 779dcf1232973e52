import { AUDIT_TABLE_SQL, PUBLISH_AUDIT_SQL } from '@backflow/service-kit';
import { baselineMigration } from '@backflow/service-kit';

/** The migrations of versions up to b4fdc613, in whose place it is. */
const REPLACED = `
  0001-create-assets 0002-publish-audit-lines 0003-restrict-files 0004-publish-attachments
  0005-tell-members-files 0120-publish-audit-subjects 0130-expire-unattached-files 0340-index-files-of-members
  0377-index-files-by-owner`;

/** Uploaded files. */
export const baseline = baselineMigration(
  REPLACED,
  `
  create table assets (
    id uuid primary key,
    owner_id uuid not null,
    kind text not null check (kind in ('file', 'restricted', 'profile_photo')),
    status text not null check (status in ('pending', 'ready', 'removed')),
    is_public boolean not null,
    original_name text not null,
    mime_type text not null,
    file_size integer not null default 0,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(),
    by_member boolean not null default false,
    expires_at timestamptz(3)
  );
  create index assets_of_owner on assets (owner_id, kind) where status = 'ready';
  create index assets_unfinished on assets (updated_at) where status <> 'ready';
  create index assets_expiring on assets (expires_at) where expires_at is not null;
  create index assets_of_members on assets (id)
    where by_member and kind <> 'profile_photo' and status = 'ready' and expires_at is null
  ;
  create index assets_by_owner on assets (owner_id);

  create table files (
    asset_id uuid references assets(id) on delete cascade,
    size text check (size in ('small', 'large', 'full')),
    path text not null unique,
    mime_type text not null,
    bytes integer not null,
    primary key (asset_id, size)
  );

  create view assets_v1 as
    select id, original_name, file_size, mime_type, is_public from assets
     where status = 'ready' and not by_member and (kind = 'restricted' or kind = 'file' and is_public);
  grant select on assets_v1 to backflow_learning;

  create view attachments_v1 as
    select id, owner_id, original_name, file_size, mime_type from assets
     where status = 'ready' and kind = 'restricted' and expires_at is null;
  grant select on attachments_v1 to backflow_community;

  create view audit_subjects_v1 (id, name, path, member_id) as
        select id, original_name as name, null::text as path, owner_id as member_id from assets;
  grant select on audit_subjects_v1 to backflow_identity;

  ${AUDIT_TABLE_SQL}
  ${PUBLISH_AUDIT_SQL}

  grant usage on schema media to backflow_community;
`,
);
