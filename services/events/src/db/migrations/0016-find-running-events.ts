import type { Migration } from '@backflow/service-kit';

/** What is on in a month, or has not ended yet, is found however long it lasts: see `EVENT_SPAN`. */
export const findRunningEvents: Migration = {
  name: '0016-find-running-events',
  up: (sql) =>
    sql(`
      create index events_published_by_span on events
        using gist (tstzrange(start_date, greatest(start_date, end_date), '[]'))
        where is_published and deleted_at is null
    `),
  down: (sql) => sql('drop index events_published_by_span'),
};
