import type { Migration } from '@backflow/service-kit';

/** Requests for premium: one open request a member. Premium that was granted to a day ends on its own. */
export const createPremiumRequests: Migration = {
  name: '0032-create-premium-requests',
  up: (sql) =>
    sql(`
      create table premium_requests (
        id uuid primary key default gen_random_uuid(),
        user_id uuid not null references users on delete cascade,
        status text not null default 'open' check (status in ('open', 'granted', 'declined')),
        requested_at timestamptz(3) not null,
        decided_at timestamptz(3),
        until date,
        reason text,
        check ((status = 'open') = (decided_at is null))
      );
      create unique index premium_requests_open on premium_requests (user_id) where status = 'open';
      create index premium_requests_newest on premium_requests (user_id, requested_at desc);
      create index premium_requests_by_status on premium_requests (status, requested_at, id);

      alter table users add column premium_until timestamptz(3);
      create index users_premium_until on users (premium_until) where premium_until is not null;
    `),
  down: (sql) =>
    sql(`
      drop table premium_requests;
      drop index users_premium_until;
      alter table users drop column premium_until;
    `),
};
