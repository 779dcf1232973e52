import type { Migration } from '@backflow/service-kit';

/** How long certificates of an approved class are valid. */
export const expireCertificates: Migration = {
  name: '0340-expire-certificates',
  up: (sql) => sql('alter table approvals add column valid_months integer check (valid_months > 0)'),
  down: (sql) => sql('alter table approvals drop column valid_months'),
};
