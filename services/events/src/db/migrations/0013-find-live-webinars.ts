import type { Migration } from '@backflow/service-kit';

/** Few webinars are live: they are found without a walk through all the past ones. */
export const findLiveWebinars: Migration = {
  name: '0013-find-live-webinars',
  up: (sql) =>
    sql('create index webinars_live on webinars (scheduled_at, id) where is_published and is_live'),
  down: (sql) => sql('drop index webinars_live'),
};
