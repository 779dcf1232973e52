import type { Migration } from '@backflow/service-kit';

/** What the shell offers that was started last; and where releases come from, which lists read without their large documents. */
export const whatShellsOffer: Migration = {
  name: '0030-what-shells-offer',
  up: (sql) =>
    sql(`
      create table shell_offer (
        is_only boolean primary key default true check (is_only),
        offer jsonb not null,
        at timestamptz(3) not null default now()
      );
      alter table releases add column built jsonb generated always as ((document -> 'built')) stored;
    `),
  down: (sql) =>
    sql(`
      drop table shell_offer;
      alter table releases drop column built;
    `),
};
