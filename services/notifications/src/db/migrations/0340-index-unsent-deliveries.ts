import type { Migration } from '@backflow/service-kit';

/**
 * The delivery log by status. Nearly all mails are sent, so a walk through the newest finds these; the others are few among them and
 * have an index of their own, which a sent mail doesn't write.
 */
export const indexUnsentDeliveries: Migration = {
  name: '0340-index-unsent-deliveries',
  up: (sql) =>
    sql(`
      create index deliveries_unsent on deliveries (status, at desc, id desc) where status <> 'sent';
      create index deliveries_unsent_to on deliveries (recipient, status, at desc, id desc) where status <> 'sent';
    `),
  down: (sql) => sql('drop index deliveries_unsent, deliveries_unsent_to'),
};
