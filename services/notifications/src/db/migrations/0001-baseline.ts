import { baselineMigration } from '@backflow/service-kit';

/** The migrations of versions up to b4fdc613, in whose place it is. */
const REPLACED = `
  0001-create-deliveries 0060-create-supplier-digest 0215-create-notices 0260-create-mailings
  0261-create-member-mailings 0266-log-text-messages 0340-index-unsent-deliveries`;

/** Deliveries, notices, digests and mailings. */
export const baseline = baselineMigration(
  REPLACED,
  `
  -- What became of each mail; the id is the job's. No address: \`recipient\` is a keyed hash of it, by which one can ask
  -- what was sent to an address that is known already.
  create table deliveries (
    id uuid primary key,
    at timestamptz(3) not null,
    template text not null,
    recipient text not null,
    status text not null check (status in ('waiting', 'sent', 'failed', 'skipped')),
    attempts integer not null,
    reason text,
    channel text not null default 'mail' check (channel in ('mail', 'sms'))
  );
  create index deliveries_newest on deliveries (at desc, id desc);
  create index deliveries_recipient on deliveries (recipient, at desc, id desc);
  create index deliveries_unsent on deliveries (status, at desc, id desc) where status <> 'sent';
  create index deliveries_unsent_to on deliveries (recipient, status, at desc, id desc) where status <> 'sent';

  -- Messages to members under the bell, each made from the request of a mail.
  create table notices (
    -- The delivery's id: a mail makes one notice, however often its job runs.
    id uuid primary key,
    user_id uuid not null,
    kind text not null,
    title text not null,
    text text not null,
    path text not null,
    created_at timestamptz(3) not null,
    read_at timestamptz(3)
  );
  create index notices_newest on notices (user_id, created_at desc, id desc);
  create index notices_unread on notices (user_id, created_at) where read_at is null;
  create index notices_created on notices using brin (created_at);

  create table digests (
    user_id uuid primary key,
    until timestamptz(3) not null
  );

  create table announced_events (
    id uuid primary key,
    mailing_id uuid not null
  );

  -- Mails to the supplier that wait for the next digest: what each was requested with, no address.
  create table supplier_digest_entries (
    -- The delivery's id.
    id uuid primary key,
    at timestamptz(3) not null,
    request jsonb not null,
    -- The job that sends it; null until one has taken it.
    digest_id uuid
  );

  -- What the mails of a mailing have in common, stored once however many they are. Every service may add one, and none may read or
  -- change one.
  create table mailings (
    id uuid primary key,
    template text not null,
    data jsonb not null,
    created_at timestamptz(3) not null default now()
  );
  create index mailings_created on mailings (created_at);

  -- Mails to all members who want them: how far each was sent, which events were announced, and when a member had a digest.
  create table member_mailings (
    mailing_id uuid primary key references mailings(id) on delete cascade,
    -- Up to when its items were published.
    until timestamptz(3) not null,
    -- The last member whom it was queued for, in the order of their ids.
    sent_up_to uuid not null default '00000000-0000-0000-0000-000000000000'::uuid,
    is_done boolean not null default false
  );
  create index member_mailings_open on member_mailings (mailing_id) where not is_done;

  create function store_mailing_v1(id uuid, template text, data jsonb) returns void
    language sql security definer set search_path from current as $$
    insert into mailings (id, template, data) values ($1, $2, $3) on conflict do nothing;
  $$;

  revoke all on function store_mailing_v1(uuid, text, jsonb) from public;
  grant execute on function store_mailing_v1 to backflow_services;
`,
);
