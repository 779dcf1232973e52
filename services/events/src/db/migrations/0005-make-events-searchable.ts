import type { Migration } from '@backflow/service-kit';

/**
 * The words of an event. 'simple' keeps them as written, so that the beginning of a word finds it while it is
 * being typed. A virtual event's location is its meeting link, which must not be found by guessing. Slashes and
 * the like become spaces: the parser would take 'RPZ/DC' for a file's path.
 */
export const makeEventsSearchable: Migration = {
  name: '0005-make-events-searchable',
  up: (sql) =>
    sql(`
      alter table events add column search tsvector not null generated always as (
        to_tsvector('simple', translate(
          title
            || ' ' || coalesce(description, '')
            || ' ' || coalesce(facilitator_name, '')
            || ' ' || coalesce(custom_supplier_name, '')
            || ' ' || case when is_virtual then '' else coalesce(location, '') end,
          '/.@:_-', '      '))
      ) stored;
      create index events_search on events using gin (search) where deleted_at is null;
    `),
  down: (sql) => sql('alter table events drop column search'),
};
