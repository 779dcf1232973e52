import type { Migration } from '@backflow/service-kit';

/** Published events by the resources they name: an article's page lists them. */
export const findEventsByResource: Migration = {
  name: '0020-find-events-by-resource',
  up: (sql) =>
    sql(`
      create index events_published_by_resource on events using gin (related_resource_ids)
        where is_published and deleted_at is null and related_resource_ids <> '{}';
    `),
  down: (sql) => sql('drop index events_published_by_resource'),
};
