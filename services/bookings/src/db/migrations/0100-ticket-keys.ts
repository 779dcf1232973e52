import type { Migration } from '@backflow/service-kit';

/** Keys that sign tickets. Their rows stay, so that what they have signed can be verified. */
export const ticketKeys: Migration = {
  name: '0100-ticket-keys',
  up: (sql) =>
    sql(`
      create table ticket_keys (
        id uuid primary key,
        -- A byte of each ticket.
        number smallint not null unique check (number between 0 and 255),
        -- In base64url.
        public_key text not null,
        -- Encrypted; null once another key signs.
        sealed_secret bytea,
        created_at timestamptz(3) not null
      );
      create unique index ticket_keys_one_active on ticket_keys ((true)) where sealed_secret is not null;

      create function next_ticket_key() returns smallint language sql set search_path from current as $$
        select coalesce(max(number) + 1, 0)::smallint from ticket_keys;
      $$;
      revoke all on function next_ticket_key() from public;
      alter table ticket_keys alter column number set default next_ticket_key();
    `),
  down: (sql) => sql('drop table ticket_keys; drop function next_ticket_key'),
};
