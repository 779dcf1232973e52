import type { Migration } from '@backflow/service-kit';

/** An address waits beside the old one until its link was used; the old one stays its owner's while it can be undone. */
export const holdPendingEmails: Migration = {
  name: '0031-hold-pending-emails',
  up: (sql) =>
    sql(`
      alter table users add column pending_email text;
      create index one_time_tokens_undo on one_time_tokens (email)
        where purpose = 'undo-email' and used_at is null;
    `),
  down: (sql) => sql('drop index one_time_tokens_undo; alter table users drop column pending_email'),
};
