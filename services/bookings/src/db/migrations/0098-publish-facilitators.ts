import type { Migration } from '@backflow/service-kit';

const COLUMNS = 'id, kind, title, starts_at, ends_at, is_published, deleted_at, attended';

/** The facilitator of an event, for its certificates. */
export const publishFacilitators: Migration = {
  name: '0098-publish-facilitators',
  up: (sql) =>
    sql(`
      create view offers_v3 as select ${COLUMNS}, details ->> 'facilitator_name' as facilitator from offers;
      grant select on offers_v3 to backflow_credentials;`),
  down: (sql) => sql('drop view offers_v3'),
};
