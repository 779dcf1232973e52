import type { Migration } from '@backflow/service-kit';

/** Keys that sign badges. Their rows stay, so that what they have signed can be verified. */
export const createSigningKeys: Migration = {
  name: '0150-create-signing-keys',
  up: (sql) =>
    sql(`
      create table signing_keys (
        id uuid primary key,
        -- Multibase, as it is published.
        public_key text not null,
        -- Encrypted; null once another key signs.
        sealed_secret bytea,
        created_at timestamptz(3) not null
      );
      create unique index signing_keys_one_active on signing_keys ((true)) where sealed_secret is not null;
    `),
  down: (sql) => sql('drop table signing_keys'),
};
