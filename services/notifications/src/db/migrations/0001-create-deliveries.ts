import type { Migration } from '@backflow/service-kit';

/**
 * What became of each mail; the id is the job's. No address: `recipient` is a keyed hash of it, by which one can ask
 * what was sent to an address that is known already.
 */
export const createDeliveries: Migration = {
  name: '0001-create-deliveries',
  up: (sql) =>
    sql(`
      create table deliveries (
        id uuid primary key,
        at timestamptz(3) not null,
        template text not null,
        recipient text not null,
        status text not null check (status in ('waiting', 'sent', 'failed', 'skipped')),
        attempts integer not null,
        reason text
      );
      create index deliveries_newest on deliveries (at desc, id desc);
      create index deliveries_recipient on deliveries (recipient, at desc, id desc);
    `),
  down: (sql) => sql('drop table deliveries'),
};
