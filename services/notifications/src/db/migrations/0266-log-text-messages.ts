import type { Migration } from '@backflow/service-kit';

/** The delivery log contains text messages too. Processes of the release before store mails without naming the channel. */
export const logTextMessages: Migration = {
  name: '0266-log-text-messages',
  up: (sql) =>
    sql(`
      alter table deliveries
        add column channel text not null default 'mail' check (channel in ('mail', 'sms'))
    `),
  down: (sql) => sql('alter table deliveries drop column channel'),
};
