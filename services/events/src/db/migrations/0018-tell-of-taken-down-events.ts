import type { Migration } from '@backflow/service-kit';

/** Which taking down of its event a registration's member was told of, by the event's version: once each. */
export const tellOfTakenDownEvents: Migration = {
  name: '0018-tell-of-taken-down-events',
  up: (sql) => sql('alter table registrations add column told_gone_version integer'),
  down: (sql) => sql('alter table registrations drop column told_gone_version'),
};
