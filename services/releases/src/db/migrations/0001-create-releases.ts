import { AUDIT_TABLE_SQL, PUBLISH_AUDIT_SQL, publishAuditSubjectsSql } from '@backflow/service-kit';
import type { Migration } from '@backflow/service-kit';

/** Actors other than administrators have no account: their kind and name are stored. */
const ACTOR = (prefix: string, constraint = 'not null') => `
  ${prefix}_kind text ${constraint} check (${prefix}_kind in ('administrator', 'token', 'operator', 'automatic')),
  ${prefix}_id uuid,
  ${prefix}_name text ${constraint}`;

export const createReleases: Migration = {
  name: '0001-create-releases',
  up: (sql) =>
    sql(`
      create table remotes (
        id uuid primary key default gen_random_uuid(),
        name text not null unique
      );
      create table releases (
        id uuid primary key default gen_random_uuid(),
        remote_id uuid not null references remotes,
        version text not null,
        -- SHA-256 of the document and so of all hashes of files.
        digest bytea not null,
        document jsonb not null,
        -- A document is large; lists read these.
        title text not null generated always as (document ->> 'title') stored,
        sdk jsonb not null generated always as (document -> 'sdk') stored,
        bytes integer not null,
        published_at timestamptz(3) not null default now(),
        ${ACTOR('published_by')},
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
        remote_id uuid primary key references remotes,
        revision integer not null default 0,
        live_id uuid references releases,
        live_since timestamptz(3),
        ${ACTOR('live_by', '')},
        previous_id uuid references releases,
        canary_id uuid references releases,
        canary_share integer check (canary_share between 1 and 99),
        canary_since timestamptz(3),
        ${ACTOR('canary_by', '')},
        disabled_reason text,
        changed_at timestamptz(3) not null default now(),
        ${ACTOR('changed_by')},
        check ((canary_id is null) = (canary_share is null))
      );
      create table pointer_changes (
        id bigint generated always as identity primary key,
        remote_id uuid not null references remotes,
        at timestamptz(3) not null default now(),
        ${ACTOR('by')},
        action text not null,
        from_version text,
        to_version text,
        share integer,
        reason text
      );
      create index pointer_changes_newest on pointer_changes (remote_id, id desc);
      create table release_tokens (
        id uuid primary key default gen_random_uuid(),
        remote_id uuid not null references remotes,
        name text not null,
        -- SHA-256: a token has 256 random bits, so a slow hash protects nothing.
        hash bytea not null unique,
        ending text not null,
        created_at timestamptz(3) not null default now(),
        ${ACTOR('created_by')},
        last_used_at timestamptz(3),
        revoked_at timestamptz(3)
      );
      -- One row for each release, reporter and day. A reporter is a member or a network, as a keyed hash for this release alone.
      create table release_reports (
        release_id uuid not null references releases on delete cascade,
        reporter bytea not null,
        day date not null,
        -- The latest of the day.
        loaded_at timestamptz(3),
        failed_at timestamptz(3),
        failure text,
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
      grant usage on schema releases to backflow_services;
      grant select on used_endpoints_v1 to backflow_services;
      ${AUDIT_TABLE_SQL}
      -- Null for tokens, the operator and the site itself, which "details" names.
      alter table audit_lines alter column actor_id drop not null;
      ${PUBLISH_AUDIT_SQL}
      ${publishAuditSubjectsSql(`select id, name, '/admin/releases', null::uuid from remotes
         union all select id, name, '/admin/releases', null::uuid from release_tokens`)}
    `),
  down: (sql) =>
    sql(`drop view audit_subjects_v1, audit_lines_v1, used_endpoints_v1;
      revoke usage on schema releases from backflow_services;
      drop table audit_lines, release_reports, release_tokens, pointer_changes, pointers, releases, remotes`),
};
