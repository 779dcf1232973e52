import type { Migration } from '@backflow/service-kit';

/** The newest check of each release, and which tokens may check administrators' pages. */
export const checkReleases: Migration = {
  name: '0010-check-releases',
  up: (sql) =>
    sql(`
      create table release_checks (
        release_id uuid primary key references releases(id) on delete cascade,
        at timestamptz(3) not null,
        by_kind text not null check (by_kind in ('administrator', 'token', 'operator')),
        by_id uuid,
        by_name text not null,
        roles text[] not null,
        has_passed boolean not null,
        findings jsonb not null,
        -- HMAC over the release's digest and all of the above but the name, which erasing an account replaces.
        signature text not null
      );
      alter table release_tokens add column may_check_admin boolean not null default false;
    `),
  down: (sql) => sql('alter table release_tokens drop column may_check_admin; drop table release_checks;'),
};
