import type { Migration } from '@backflow/service-kit';

/**
 * Whom mail goes to, and what the supplier is told of them: for the notifications service, so that no other needs an
 * address or a telephone number to cause a mail.
 */
export const publishMailRecipients: Migration = {
  name: '0034-publish-mail-recipients',
  up: (sql) =>
    sql(`
      create view mail_recipients_v1 as
        select id, email, email_confirmed_at is not null as is_confirmed, first_name, last_name, company, phone_number
          from users;
      grant select on mail_recipients_v1 to backflow_notifications;
    `),
  down: (sql) => sql('drop view mail_recipients_v1'),
};
