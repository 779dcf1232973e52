import { AUDIT_TABLE_SQL, PUBLISH_AUDIT_SQL } from '@backflow/service-kit';
import { baselineMigration } from '@backflow/service-kit';

/** The migrations of versions up to b4fdc613, in whose place it is. */
const REPLACED = `
  0001-create-releases 0417-know-who-has-a-canary`;

/** Releases of remotes, and what visitors get of them. */
export const baseline = baselineMigration(
  REPLACED,
  `
  ${AUDIT_TABLE_SQL}
  ${PUBLISH_AUDIT_SQL}
    alter table audit_lines alter column actor_id drop not null;

  create table remotes (
    id uuid default gen_random_uuid() primary key,
    name text not null unique
  );

  create table releases (
    id uuid default gen_random_uuid() primary key,
    remote_id uuid not null references remotes(id),
    version text not null,
    -- SHA-256 of the document and so of all hashes of files.
    digest bytea not null,
    document jsonb not null,
    -- A document is large; lists read these.
    title text not null generated always as ((document ->> 'title')) stored,
    sdk jsonb not null generated always as ((document -> 'sdk')) stored,
    bytes integer not null,
    published_at timestamptz(3) not null default now(),
    published_by_kind text not null check (published_by_kind in ('administrator', 'token', 'operator', 'automatic')),
    published_by_id uuid,
    published_by_name text not null,
    -- The path of its archive in the storage.
    archive text,
    -- False once its archive is deleted: the version stays taken, and history goes on naming it.
    is_stored boolean not null default false,
    -- When the hourly job last found it to be live, previous or canary.
    served_at timestamptz(3),
    -- It was rolled back from, or its canary failed: never a fallback again.
    is_bad boolean not null default false,
    unique (remote_id, version)
  );
  create index releases_newest on releases (remote_id, published_at desc, id desc);

  create table pointers (
    remote_id uuid primary key references remotes(id),
    revision integer not null default 0,
    live_id uuid references releases(id),
    live_since timestamptz(3),
    live_by_kind text check (live_by_kind in ('administrator', 'token', 'operator', 'automatic')),
    live_by_id uuid,
    live_by_name text,
    previous_id uuid references releases(id),
    canary_id uuid references releases(id),
    canary_share integer check (((canary_share >= 1) and (canary_share <= 99))),
    canary_since timestamptz(3),
    canary_by_kind text check (canary_by_kind in ('administrator', 'token', 'operator', 'automatic')),
    canary_by_id uuid,
    canary_by_name text,
    disabled_reason text,
    changed_at timestamptz(3) not null default now(),
    changed_by_kind text not null check (changed_by_kind in ('administrator', 'token', 'operator', 'automatic')),
    changed_by_id uuid,
    changed_by_name text not null,
    check (((canary_id is null) = (canary_share is null)))
  );

  create table pointer_changes (
    id bigint generated always as identity primary key,
    remote_id uuid not null references remotes(id),
    at timestamptz(3) not null default now(),
    by_kind text not null check (by_kind in ('administrator', 'token', 'operator', 'automatic')),
    by_id uuid,
    by_name text not null,
    action text not null,
    from_version text,
    to_version text,
    share integer,
    reason text
  );
  create index pointer_changes_newest on pointer_changes (remote_id, id desc);

  create table release_tokens (
    id uuid default gen_random_uuid() primary key,
    remote_id uuid not null references remotes(id),
    name text not null,
    -- SHA-256: a token has 256 random bits, so a slow hash protects nothing.
    hash bytea not null unique,
    ending text not null,
    created_at timestamptz(3) not null default now(),
    created_by_kind text not null check (created_by_kind in ('administrator', 'token', 'operator', 'automatic')),
    created_by_id uuid,
    created_by_name text not null,
    last_used_at timestamptz(3),
    revoked_at timestamptz(3)
  );

  create table release_reports (
    release_id uuid references releases(id) on delete cascade,
    reporter bytea,
    day date,
    -- The latest of the day.
    loaded_at timestamptz(3),
    failed_at timestamptz(3),
    failure text,
    canary_at timestamptz(3),
    primary key (release_id, reporter, day)
  );
  create index release_reports_day on release_reports (day);

  -- What the releases that visitors get use, for the checks of each service's own contract.
  create view used_endpoints_v1 (remote, version, pointer, since, endpoint) as
    select r.name, e.version, pointed.pointer, pointed.since, used.endpoint
      from pointers p
      join remotes r on r.id = p.remote_id
      cross join lateral (values ('live', p.live_id, p.live_since), ('canary', p.canary_id, p.canary_since),
        ('previous', p.previous_id, null)) as pointed (pointer, release_id, since)
      join releases e on e.id = pointed.release_id
      cross join lateral jsonb_array_elements(e.document -> 'uses' -> 'endpoints') as used (endpoint);
  grant select on used_endpoints_v1 to backflow_services;

  create view audit_subjects_v1 (id, name, path, member_id) as select id, name, '/admin/releases', null::uuid from remotes
         union all select id, name, '/admin/releases', null::uuid from release_tokens;
  grant select on audit_subjects_v1 to backflow_identity;
`,
);
