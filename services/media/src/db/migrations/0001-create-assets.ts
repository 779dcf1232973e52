import { AUDIT_TABLE_SQL } from '@backflow/service-kit';
import type { Migration } from '@backflow/service-kit';

// A row is there before its first file and until after its last: `pending` and `removed` ones that a crash left
// behind name exactly what there is to clean up. Only `ready` ones exist for anybody.
export const createAssets: Migration = {
  name: '0001-create-assets',
  up: (sql) =>
    sql(`
      create table assets (
        id uuid primary key,
        owner_id uuid not null,
        kind text not null check (kind in ('file', 'profile_photo')),
        status text not null check (status in ('pending', 'ready', 'removed')),
        is_public boolean not null,
        original_name text not null,
        mime_type text not null,
        file_size integer not null default 0,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now()
      );
      create index assets_of_owner on assets (owner_id, kind) where status = 'ready';
      create index assets_unfinished on assets (updated_at) where status <> 'ready';
      create table files (
        asset_id uuid not null references assets (id) on delete cascade,
        size text not null check (size in ('small', 'large', 'full')),
        path text not null unique,
        mime_type text not null,
        bytes integer not null,
        primary key (asset_id, size)
      );
      ${AUDIT_TABLE_SQL}
    `),
  down: (sql) => sql('drop table files; drop table assets; drop table audit_lines'),
};
