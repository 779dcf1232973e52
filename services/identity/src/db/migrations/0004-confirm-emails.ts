import type { Migration } from '@backflow/service-kit';

export const confirmEmails: Migration = {
  name: '0004-confirm-emails',
  async up(sql) {
    await sql('alter table users add column email_confirmed_at timestamptz(3)');
  },
  async down(sql) {
    await sql('alter table users drop column email_confirmed_at');
  },
};
