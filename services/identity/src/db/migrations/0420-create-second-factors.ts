import type { Migration } from '@backflow/service-kit';

/**
 * What members sign in with after the password. The view of actors says which administrators have to set it up before they may
 * administer. It is replaced, not versioned: processes of the release before read the columns that they know.
 */
export const createSecondFactors: Migration = {
  name: '0420-create-second-factors',
  up: (sql) =>
    sql(`
      create table totp_secrets (
        user_id uuid primary key references users on delete cascade,
        -- Encrypted with a key that is not in the database.
        secret bytea not null,
        created_at timestamptz(3) not null
      );

      create table passkeys (
        id uuid primary key,
        user_id uuid not null references users on delete cascade,
        -- The authenticator's name of the key, in base64url.
        credential_id text not null constraint passkeys_credential unique,
        public_key bytea not null,
        -- The authenticator's count of uses, which only grows; 0 where it counts none.
        counter bigint not null,
        transports text[] not null,
        name text not null,
        created_at timestamptz(3) not null,
        last_used_at timestamptz(3)
      );
      create index passkeys_user on passkeys (user_id);

      create table recovery_codes (
        user_id uuid not null references users on delete cascade,
        -- The first digit of the code.
        number smallint not null,
        hash text not null,
        used_at timestamptz(3),
        primary key (user_id, number)
      );

      create or replace view actors_v2 as
        select id, first_name, last_name, is_admin, subscription_status, session_epoch,
               email_confirmed_at is not null as is_email_confirmed, created_at,
               is_admin
                 and exists (select from settings where changed @> '{"requireSecondFactor": true}')
                 and not exists (select from totp_secrets t where t.user_id = users.id)
                 and not exists (select from passkeys p where p.user_id = users.id) as needs_second_factor
          from users where suspended_at is null;
    `),
  down: (sql) =>
    sql(`
      drop view actors_v2;
      create view actors_v2 as
        select id, first_name, last_name, is_admin, subscription_status, session_epoch,
               email_confirmed_at is not null as is_email_confirmed, created_at
          from users where suspended_at is null;
      grant select on actors_v2 to backflow_services;
      drop table recovery_codes, passkeys, totp_secrets;
    `),
};
