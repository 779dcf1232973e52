import { AUDIT_TABLE_SQL, PUBLISH_AUDIT_SQL } from '@backflow/service-kit';

/** Tokens, second factors, notes and requests of accounts; settings of the site. */
export const accountsSql = `
  ${AUDIT_TABLE_SQL}
  ${PUBLISH_AUDIT_SQL}
    -- Nobody, for a failed sign-in.
    alter table audit_lines alter column actor_id drop not null;
    create index audit_lines_networks on audit_lines (at) where details ? 'network';
    create index audit_lines_nobody on audit_lines (at) where subject_id is null and actor_id is null;

    create function protect_audit_entries() returns trigger language plpgsql as $$
    begin
      raise exception 'audit entries are never deleted' using errcode = 'insufficient_privilege';
    end $$;
    create trigger audit_lines_protect before delete on audit_lines for each row
      when (old.actor_id is not null or old.subject_id is not null) execute function protect_audit_entries();

  create table one_time_tokens (
    hash bytea primary key,
    purpose text not null,
    user_id uuid references users(id) on delete cascade,
    email text not null,
    created_at timestamptz(3) not null default now(),
    expires_at timestamptz(3) not null,
    used_at timestamptz(3)
  );
  create index one_time_tokens_user on one_time_tokens (user_id) where used_at is null;
  create index one_time_tokens_expiry on one_time_tokens (expires_at);
  create index one_time_tokens_undo on one_time_tokens (email)
    where purpose = 'undo-email' and used_at is null;

  create table outbox (
    id uuid default gen_random_uuid() primary key,
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
  create index outbox_sent on outbox (created_at) where next_attempt_at is null;

  create table passkeys (
    id uuid primary key,
    user_id uuid not null references users(id) on delete cascade,
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
    user_id uuid references users(id) on delete cascade,
    -- The first digit of the code.
    number smallint,
    hash text not null,
    used_at timestamptz(3),
    primary key (user_id, number)
  );

  -- What members sign in with after the password. The view of actors says which administrators have to set it up before they may
  -- administer. It is replaced, not versioned: processes of the release before read the columns that they know.
  create table totp_secrets (
    user_id uuid primary key references users(id) on delete cascade,
    -- Encrypted with a key that is not in the database.
    secret bytea not null,
    created_at timestamptz(3) not null
  );

  -- Requests for premium: one open request a member. Premium that was granted to a day ends on its own.
  create table premium_requests (
    id uuid default gen_random_uuid() primary key,
    user_id uuid not null references users(id) on delete cascade,
    status text not null default 'open' check (status in ('open', 'granted', 'declined')),
    requested_at timestamptz(3) not null,
    decided_at timestamptz(3),
    until date,
    reason text,
    check (((status = 'open') = (decided_at is null)))
  );
  create unique index premium_requests_open on premium_requests (user_id) where status = 'open';
  create index premium_requests_newest on premium_requests (user_id, requested_at desc);
  create index premium_requests_by_status on premium_requests (status, requested_at, id);

  -- What administrators note about members. A note is erased with the account it is about, and outlives its author's.
  create table member_notes (
    id uuid default gen_random_uuid() primary key,
    user_id uuid not null references users(id) on delete cascade,
    author_id uuid references users(id) on delete set null,
    text text not null,
    created_at timestamptz(3) not null,
    edited_at timestamptz(3)
  );
  create index member_notes_newest on member_notes (user_id, created_at desc, id desc);
  -- For erasing an author's account.
  create index member_notes_by_author on member_notes (author_id);

  create table newsletter_subscriptions (
    id uuid default gen_random_uuid() primary key,
    email text not null,
    created_at timestamptz(3) not null default now(),
    confirmed_at timestamptz(3)
  );
  create unique index newsletter_subscriptions_email on newsletter_subscriptions (lower(email));
  create index newsletter_subscriptions_unconfirmed on newsletter_subscriptions (created_at) where confirmed_at is null;

  -- One row for the whole site, made by the first edit. It holds what administrators have changed; the contracts'
  -- DEFAULT_SETTINGS hold for the rest.
  create table settings (
    only_row boolean default true primary key check (only_row),
    version integer not null default 0,
    changed jsonb not null
  );

  -- Phone numbers for text messages, all in the form +14155550100. A number has to be confirmed with a code, and gets nothing more
  -- once it has replied STOP, whichever account uses it. Notifications reads whom it may write to, and reports replies and refusals.
  create table sms_consents (
    user_id uuid primary key references users(id) on delete cascade,
    -- A reply from a number must lead to one account.
    phone_number text not null constraint sms_consents_phone_number unique,
    -- Which text the member agreed to, and when.
    text_version integer not null,
    consented_at timestamptz(3) not null
  );

  create table sms_stops (
    phone_number text primary key,
    reason text not null check (reason in ('reply', 'refused')),
    stopped_at timestamptz(3) not null
  );

  create table sms_codes (
    user_id uuid primary key references users(id) on delete cascade,
    phone_number text not null,
    text_version integer not null,
    code_hash bytea not null,
    attempts integer not null default 0,
    expires_at timestamptz(3) not null
  );
  create index sms_codes_phone_number on sms_codes (phone_number);
`;
