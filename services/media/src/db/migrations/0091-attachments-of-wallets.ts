import type { Migration } from '@backflow/service-kit';

/** Scans of credentials and certificates of gauges are files that their owner has uploaded. */
export const attachmentsOfWallets: Migration = {
  name: '0091-attachments-of-wallets',
  up: (sql) =>
    sql(`
      grant usage on schema media to backflow_credentials;
      grant select on attachments_v1 to backflow_credentials;
    `),
  down: (sql) =>
    sql(`
      revoke select on attachments_v1 from backflow_credentials;
      revoke usage on schema media from backflow_credentials;
    `),
};
