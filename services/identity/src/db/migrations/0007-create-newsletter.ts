import type { Migration } from '@backflow/service-kit';

export const createNewsletter: Migration = {
  name: '0007-create-newsletter',
  async up(sql) {
    await sql(`
      create table newsletter_subscriptions (
        id uuid primary key default gen_random_uuid(),
        email text not null,
        created_at timestamptz(3) not null default now(),
        confirmed_at timestamptz(3)
      );
      create unique index newsletter_subscriptions_email on newsletter_subscriptions (lower(email));
    `);
  },
  async down(sql) {
    await sql('drop table newsletter_subscriptions');
  },
};
