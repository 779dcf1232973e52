import type { Migration } from '@backflow/service-kit';

/** A series' version is the sum of those of all its dates, deleted ones included, which no other index has. */
export const findDatesOfSeries: Migration = {
  name: '0333-find-dates-of-series',
  up: (sql) => sql('create index events_of_series on events (series_id) where series_id is not null'),
  down: (sql) => sql('drop index events_of_series'),
};
