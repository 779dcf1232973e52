import type { Migration } from './migration.ts';

/** The kit's tables, which are in the schema of every service. */
export const KIT_MIGRATIONS: readonly Migration[] = [
  {
    name: 'kit-0001-create-idempotency-keys',
    async up(sql) {
      await sql(`
        create table idempotency_keys (
          member_id uuid not null,
          endpoint text not null,
          key text not null,
          fingerprint bytea not null,
          result bytea,
          response bytea,
          created_at timestamptz not null default now(),
          primary key (member_id, endpoint, key)
        );
        create index idempotency_keys_created on idempotency_keys (created_at);
      `);
    },
    async down(sql) {
      await sql('drop table idempotency_keys');
    },
  },
];
