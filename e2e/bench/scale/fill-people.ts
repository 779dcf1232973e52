import type { FilledTable } from './fill-table.ts';
import { ADMIN } from './fill-functions.ts';

/** Accounts, and what administrators note and decide about them. */
export const PEOPLE: readonly FilledTable[] = [
  {
    table: 'identity.users',
    count: ({ people }) => people,
    insert: () => `
      insert into identity.users (id, email, password_hash, first_name, last_name, company, phone_number, is_admin,
        subscription_status, suspended_at, suspension_reason, email_confirmed_at, created_at, email_bounced_at, email_notifications)
      select bench.id('person', n), 'member' || n || '@example.com', '!', bench.first_name(n), bench.last_name(n),
             case when n % 3 = 0 then initcap(bench.sentence(bench.pick(n, 4, 2000), 5)) end,
             case when n % 4 = 0 then '+1415' || lpad((2000000 + n)::text, 7, '0') end, n = ${ADMIN},
             case when n % 10 = 0 then 'premium' else 'free' end,
             case when n % 500 = 499 then now() end, case when n % 500 = 499 then 'Sells gauges' end,
             case when n % 20 <> 7 then now() - interval '1 day' end,
             now() - bench.chance(n, 6) * interval '5 years',
             case when n % 200 = 33 then now() end, n <= 10
        from generate_series($1::integer, $2::integer) n`,
  },
  {
    table: 'identity.member_notes',
    count: ({ others, own }) => Math.floor(others / 10) + own,
    insert: ({ people, own }) => `
      insert into identity.member_notes (id, user_id, author_id, text, created_at)
      select bench.id('note', n), case when n % 10 < 5 and n <= ${2 * own} then bench.id('person', 1) else bench.person(n, 7, ${people}) end,
             bench.id('person', ${ADMIN}), bench.sentence(n, 8), now() - bench.chance(n, 9) * interval '2 years'
        from generate_series($1::integer, $2::integer) n`,
  },
  {
    table: 'identity.premium_requests',
    count: ({ others }) => Math.floor(others / 5),
    insert: ({ people }) => `
      insert into identity.premium_requests (id, user_id, status, requested_at, decided_at, reason)
      select bench.id('premium', n), bench.person(n, 10, ${people}), s.status, s.at,
             case when s.status <> 'open' then s.at + interval '1 day' end,
             case when s.status = 'declined' then 'No licence number yet' end
        from generate_series($1::integer, $2::integer) n,
             lateral (select (array['open', 'granted', 'granted', 'declined'])[1 + n % 4] as status,
                             now() - interval '2 days' - bench.chance(n, 11) * interval '2 years' as at) s
      on conflict do nothing`,
  },
  {
    table: 'identity.audit_lines',
    count: ({ others }) => Math.floor(others / 4),
    insert: ({ people }) => `
      insert into identity.audit_lines (at, actor_id, action, subject_id)
      select now() - bench.chance(n, 12) * interval '2 years',
             case when n % 9 = 0 then bench.id('person', ${ADMIN}) else bench.person(n, 13, ${people}) end,
             (array['session.signIn', 'session.register', 'account.updateProfile', 'admin.setPremium'])[1 + n % 4],
             bench.person(n, 14, ${people})
        from generate_series($1::integer, $2::integer) n`,
  },
];
