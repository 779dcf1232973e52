import type { Migration } from '@backflow/service-kit';

/** Members whom mail that they can turn off reaches: for mails to all of them, which notifications sends. */
export const publishMailSubscribers: Migration = {
  name: '0261-publish-mail-subscribers',
  up: (sql) =>
    sql(`
      create view mail_subscribers_v1 as
        select id, created_at, weekly_email_digest, new_event_alerts,
               subscription_status = 'premium' or is_admin as is_premium
          from users
         where email_notifications and email_confirmed_at is not null and email_bounced_at is null
           and suspended_at is null;
      grant select on mail_subscribers_v1 to backflow_notifications;
    `),
  down: (sql) => sql('drop view mail_subscribers_v1'),
};
