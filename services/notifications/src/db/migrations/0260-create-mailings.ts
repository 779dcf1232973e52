import type { Migration } from '@backflow/service-kit';

/**
 * What the mails of a mailing have in common, stored once however many they are. Every service may add one, and none may read or
 * change one.
 */
export const createMailings: Migration = {
  name: '0260-create-mailings',
  up: (sql) =>
    sql(`
      create table mailings (
        id uuid primary key,
        template text not null,
        data jsonb not null,
        created_at timestamptz(3) not null default now()
      );
      create index mailings_created on mailings (created_at);
      create function store_mailing_v1(id uuid, template text, data jsonb) returns void
        language sql security definer set search_path from current as $$
        insert into mailings (id, template, data) values ($1, $2, $3) on conflict do nothing;
      $$;
      revoke all on function store_mailing_v1(uuid, text, jsonb) from public;
      grant usage on schema notifications to backflow_services;
      grant execute on function store_mailing_v1(uuid, text, jsonb) to backflow_services;
    `),
  down: (sql) =>
    sql(`
      drop function store_mailing_v1(uuid, text, jsonb);
      drop table mailings;
    `),
};
