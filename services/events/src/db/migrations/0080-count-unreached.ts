import type { Migration } from '@backflow/service-kit';

/** How many of those an administrator's mail is for did not receive it at once. */
export const countUnreached: Migration = {
  name: '0080-count-unreached',
  up: (sql) => sql('alter table organizer_mails add column unreached integer not null default 0'),
  down: (sql) => sql('alter table organizer_mails drop column unreached'),
};
