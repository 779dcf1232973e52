import type { Migration } from '@backflow/service-kit';

// `next_attempt_at` is null for what is sent, and for what was given up.
export const createOutbox: Migration = {
  name: '0005-create-outbox',
  async up(sql) {
    await sql(`
      create table outbox (
        id uuid primary key default gen_random_uuid(),
        "to" text not null,
        subject text not null,
        text text not null,
        html text not null,
        created_at timestamptz(3) not null default now(),
        attempts integer not null default 0,
        next_attempt_at timestamptz(3) default now(),
        sent_at timestamptz(3)
      );
      create index outbox_due on outbox (next_attempt_at) where next_attempt_at is not null;
    `);
  },
  async down(sql) {
    await sql('drop table outbox');
  },
};
