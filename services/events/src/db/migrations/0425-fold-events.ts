import { foldSearchSql, foldedPlainSql } from '@backflow/service-kit';
import type { Migration } from '@backflow/service-kit';

const TABLES = ['events', 'webinars'].map((table) =>
  foldSearchSql({ table, listed: 'deleted_at is null', published: 'is_published' }),
);

/**
 * Events, webinars and locations are found with accents and without. Processes of the release before read locations by
 * `event_locations_by_word`.
 */
export const foldEvents: Migration = {
  name: '0425-fold-events',
  up: (sql) =>
    sql(`
      ${TABLES.map(({ up }) => up).join('')}
      ${foldedPlainSql('event_locations')}
      create index event_locations_by_folded_word on event_locations
        using gin (to_tsvector('simple', event_locations_plain(location)));
    `),
  down: (sql) =>
    sql(`
      drop index event_locations_by_folded_word;
      drop function event_locations_plain;
      ${TABLES.map(({ down }) => down).join('')}
    `),
};
