import type { Migration } from '@backflow/service-kit';

export const createOneTimeTokens: Migration = {
  name: '0006-create-one-time-tokens',
  async up(sql) {
    await sql(`
      create table one_time_tokens (
        hash bytea primary key,
        purpose text not null,
        user_id uuid references users on delete cascade,
        email text not null,
        created_at timestamptz(3) not null default now(),
        expires_at timestamptz(3) not null,
        used_at timestamptz(3)
      );
      create index one_time_tokens_user on one_time_tokens (user_id) where used_at is null;
      create index one_time_tokens_expiry on one_time_tokens (expires_at);
    `);
  },
  async down(sql) {
    await sql('drop table one_time_tokens');
  },
};
