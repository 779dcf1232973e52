import type { Migration } from '@backflow/service-kit';

/** When members have posted of late. Kept with the member: deleting a post gives nothing back. */
export const limitPosting: Migration = {
  name: '0010-limit-posting',
  up: (sql) =>
    sql(`
      alter table members
        -- Of the last hour, the oldest first.
        add column posted_at timestamptz(3)[] not null default '{}',
        add column topics_begun_at timestamptz(3)[] not null default '{}';
    `),
  down: (sql) => sql('alter table members drop column posted_at, drop column topics_begun_at'),
};
