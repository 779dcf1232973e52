import type { Migration } from '@backflow/service-kit';

/**
 * One row for the whole site, made by the first edit. It holds what administrators have changed; the contracts'
 * DEFAULT_SETTINGS hold for the rest.
 */
export const createSettings: Migration = {
  name: '0009-create-settings',
  up: (sql) =>
    sql(`
      create table settings (
        only_row boolean primary key default true check (only_row),
        version integer not null default 0,
        changed jsonb not null
      );
      create view settings_v1 as select version, changed from settings;
      grant select on settings_v1 to backflow_services;
    `),
  down: (sql) => sql('drop view settings_v1; drop table settings'),
};
