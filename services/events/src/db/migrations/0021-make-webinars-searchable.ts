import type { Migration } from '@backflow/service-kit';

/** The words of a webinar, found as those of an event are. Its links are left out: they must not be found by guessing. */
export const makeWebinarsSearchable: Migration = {
  name: '0021-make-webinars-searchable',
  up: (sql) =>
    sql(`
      alter table webinars add column search tsvector not null generated always as (
        to_tsvector('simple', translate(title || ' ' || coalesce(description, ''), '/.@:_-', '      '))
      ) stored;
      create index webinars_search on webinars using gin (search) where is_published;
    `),
  down: (sql) => sql('alter table webinars drop column search'),
};
