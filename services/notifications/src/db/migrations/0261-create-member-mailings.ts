import type { Migration } from '@backflow/service-kit';

/** Mails to all members who want them: how far each was sent, which events were announced, and when a member had a digest. */
export const createMemberMailings: Migration = {
  name: '0261-create-member-mailings',
  up: (sql) =>
    sql(`
      create table member_mailings (
        mailing_id uuid primary key references mailings (id) on delete cascade,
        -- Up to when its items were published.
        until timestamptz(3) not null,
        -- The last member whom it was queued for, in the order of their ids.
        sent_up_to uuid not null default '00000000-0000-0000-0000-000000000000',
        is_done boolean not null default false
      );
      create index member_mailings_open on member_mailings (mailing_id) where not is_done;
      -- Each event is announced once. The id is that of the offer.
      create table announced_events (
        id uuid primary key,
        mailing_id uuid not null
      );
      -- Up to when a member knows what is new.
      create table digests (
        user_id uuid primary key,
        until timestamptz(3) not null
      );
    `),
  down: (sql) => sql('drop table digests, announced_events, member_mailings'),
};
