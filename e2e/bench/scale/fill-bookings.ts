import type { FilledTable } from './fill-table.ts';
import { ADMIN, CROWDED_EVENT, FULL_EVENT, HAS_ONE_SEAT, MEMBER, RESERVED } from './fill-functions.ts';

/** Offers that are booked, of each kind: about ten bookings each. */
const bookedOffers = (others: number) => Math.floor(others / 10);
/** The first offers are for other bookings. */
const FIRST_BOOKED = 10;
/** A part of the crowd waits for the full event. */
const waiting = (attendees: number) => Math.floor(attendees / 4);

const INSERT = `insert into bookings.bookings (id, kind, offer_id, user_id, status, attended, booked_at, updated_at)`;

/** Members' bookings with their invoices, hours, waiting lists and links. */
export const BOOKINGS: readonly FilledTable[] = [
  {
    table: 'bookings.bookings',
    count: ({ others }) => 2 * others,
    // The triggers that number waiting members and settle hours read by indexes.
    rebuild: false,
    isSequential: true,
    insert: ({ others, people }) => `
      ${INSERT}
      select bench.id('booking', n), s.kind, bench.id(s.kind, s.offer), bench.person(n, 42, ${people}),
             -- No waiting list where seats are free: the job would offer them.
             case when s.status = 'waitlisted' and not (s.kind = 'event' and ${HAS_ONE_SEAT('s.offer')}) then 'cancelled' else s.status end,
             n % 3 = 0 and s.status = 'confirmed', s.at, s.at
        from generate_series($1::integer, $2::integer) n,
             lateral (select (array['event', 'event', 'event', 'event', 'event', 'webinar', 'course', 'course', 'course', 'course'])[1 + n % 10] as kind,
                             ${FIRST_BOOKED} + bench.pick(n, 41, ${bookedOffers(others)}) as offer,
                             (array['confirmed', 'confirmed', 'confirmed', 'confirmed', 'pending', 'pending', 'cancelled', 'waitlisted'])[bench.pick(n, 43, 8)] as status,
                             now() - bench.chance(n, 44) * interval '2 years' as at) s
      on conflict do nothing`,
  },
  {
    table: 'bookings.bookings',
    count: ({ own }) => own,
    rebuild: false,
    isSequential: true,
    insert: () => `
      ${INSERT}
      select bench.id('own', n), s.kind, bench.id(s.kind, ${FIRST_BOOKED} + n), bench.id('person', ${MEMBER}),
             (array['confirmed', 'confirmed', 'pending', 'waitlisted'])[1 + n % 4], n % 4 = 0, s.at, s.at
        from generate_series($1::integer, $2::integer) n,
             lateral (select (array['event', 'webinar', 'course'])[1 + n % 3] as kind,
                             now() - bench.chance(n, 44) * interval '2 years' as at) s
      on conflict do nothing`,
  },
  {
    table: 'bookings.bookings',
    count: ({ attendees }) => attendees,
    rebuild: false,
    isSequential: true,
    insert: () => `
      ${INSERT}
      select bench.id('crowd', n), 'event', bench.id('event', ${CROWDED_EVENT}), bench.id('person', ${RESERVED} + n),
             (array['confirmed', 'confirmed', 'pending'])[1 + n % 3], false, s.at, s.at
        from generate_series($1::integer, $2::integer) n, lateral (select now() - bench.chance(n, 44) * interval '20 days' as at) s
      on conflict do nothing`,
  },
  {
    table: 'bookings.bookings',
    count: ({ attendees }) => waiting(attendees),
    rebuild: false,
    isSequential: true,
    insert: () => `
      ${INSERT}
      select bench.id('waiting', n), 'event', bench.id('event', ${FULL_EVENT}), bench.id('person', ${RESERVED} + n),
             case when n <= 10 then 'confirmed' else 'waitlisted' end, false, now(), now()
        from generate_series($1::integer, $2::integer) n
      on conflict do nothing`,
  },
  {
    table: 'bookings.invoices',
    count: () => 0,
    insert: () => '',
    afterwards: () => INVOICES,
  },
  {
    table: 'bookings.seat_offers',
    count: ({ attendees }) => Math.max(0, waiting(attendees) - 10),
    insert: () => `
      insert into bookings.seat_offers (id, offer_id, booking_id, user_id, status, created_at, expires_at, ended_at)
      select bench.id('seat offer', n), b.offer_id, b.id, b.user_id, case when n % 100 = 0 then 'open' else 'passed' end,
             now() - interval '1 day', now() + interval '1 year', case when n % 100 > 0 then now() end
        from generate_series($1::integer, $2::integer) n join bookings.bookings b on b.id = bench.id('waiting', n + 10)
      on conflict do nothing`,
  },
  {
    table: 'bookings.hand_overs',
    count: ({ others }) => Math.floor(others / 10),
    insert: () => `
      insert into bookings.hand_overs (id, booking_id, from_user, email, token_hash, status, created_at, expires_at, ended_at)
      select bench.id('hand-over', n), b.id, b.user_id, case when n % 5 = 0 then 'colleague' || n || '@example.com' end,
             sha256(('hand-over ' || n)::bytea), case when n % 5 = 0 then 'open' else 'declined' end, now() - interval '1 day',
             now() + interval '1 year', case when n % 5 > 0 then now() end
        from generate_series($1::integer, $2::integer) n join bookings.bookings b on b.id = bench.id('booking', n)
      on conflict do nothing`,
  },
  {
    table: 'bookings.hand_overs',
    count: ({ own }) => own,
    insert: () => `
      insert into bookings.hand_overs (id, booking_id, from_user, email, token_hash, created_at, expires_at)
      select bench.id('own hand-over', n), b.id, b.user_id, 'colleague' || n || '@example.com',
             sha256(('own hand-over ' || n)::bytea), now() - interval '1 day', now() + interval '1 year'
        from generate_series($1::integer, $2::integer) n join bookings.bookings b on b.id = bench.id('own', n)
       where n % 20 = 0
      on conflict do nothing`,
  },
  {
    table: 'bookings.hours_entries',
    count: ({ others, own }) => others + own,
    insert: ({ people, own }) => `
      insert into bookings.hours_entries (id, user_id, kind, hours, day, reason, note, actor_id, at)
      select bench.id('hours', n), case when n % 2 = 0 and n <= ${2 * own} then bench.id('person', ${MEMBER}) else bench.person(n, 46, ${people}) end,
             (array['classroom', 'handsOn', 'online'])[1 + n % 3], 1.5, s.at::date, 'correction', 'Paper sheet', bench.id('person', ${ADMIN}), s.at
        from generate_series($1::integer, $2::integer) n, lateral (select now() - bench.chance(n, 47) * interval '5 years' as at) s`,
  },
  {
    table: 'bookings.calendar_feeds',
    count: ({ others }) => Math.floor(others / 4),
    insert: () => `
      insert into bookings.calendar_feeds (user_id, nonce, token_hash, created_at)
      select bench.id('person', ${RESERVED} + n), md5('nonce' || n), md5('feed' || n), now() from generate_series($1::integer, $2::integer) n
      on conflict do nothing`,
  },
  {
    table: 'bookings.audit_lines',
    count: ({ others }) => Math.floor(others / 4),
    insert: ({ people }) => `
      insert into bookings.audit_lines (at, actor_id, action, subject_id)
      select now() - bench.chance(n, 48) * interval '2 years', bench.person(n, 49, ${people}),
             (array['registrations.create', 'registrations.cancel', 'invoices.pay'])[1 + n % 3], bench.id('booking', n)
        from generate_series($1::integer, $2::integer) n`,
  },
];

/**
 * One for each booking that costs something, as the jobs would have issued them: paid where it is confirmed, void with a credit
 * note where it is cancelled, open otherwise. The jobs find nothing to do: no reminder or mail is due.
 */
const INVOICES = [
  'truncate bookings.unsettled_bookings',
  `insert into bookings.invoices (id, kind, year, sequence, booking_id, offer_id, user_id, status, issued_at, send_at, sent_at,
     paid_at, voided_at, due_on, aged_from, bill_to, seller, lines, total, reminded_at, reminders)
   select gen_random_uuid(), 'invoice', s.year, coalesce(c.invoices, 0) + row_number() over (partition by s.year order by b.booked_at, b.id),
          b.id, b.offer_id, b.user_id, s.status, b.booked_at, case when s.status = 'issued' then now() + interval '1 year' end,
          case when s.status <> 'issued' then b.booked_at + interval '1 hour' end,
          case when s.status = 'paid' then least(now(), b.booked_at + interval '5 days') end, case when s.status = 'void' then now() end,
          b.booked_at::date + 30, b.booked_at::date,
          jsonb_build_object('name', 'Member ' || left(b.user_id::text, 8), 'company', null, 'address', null, 'purchaseOrder', null),
          '{"name": "Academy"}', jsonb_build_array(jsonb_build_object('description', o.title, 'details', null, 'amount', o.price::text)),
          o.price, case when s.status = 'sent' then now() end, case when s.status = 'sent' then 1 else 0 end
     from bookings.bookings b
     join bookings.offers o on o.id = b.offer_id and o.price > 0 and o.access_level = 'paid'
    cross join lateral (
      select extract(year from b.booked_at at time zone 'America/Los_Angeles')::integer as year,
             case when b.status = 'confirmed' then 'paid' when b.status = 'cancelled' then 'void'
                  when b.booked_at > now() - interval '1 day' then 'issued' else 'sent' end as status) s
     left join bookings.invoice_counters c on c.year = s.year
    where b.status <> 'waitlisted' and not exists (select from bookings.invoices i where i.booking_id = b.id)`,
  `insert into bookings.invoices (kind, year, sequence, booking_id, offer_id, user_id, status, issued_at, sent_at, paid_at, due_on,
     aged_from, bill_to, seller, lines, total, credits, refund)
   select 'credit-note', i.year, coalesce(c.credit_notes, 0) + row_number() over (partition by i.year order by i.id), i.booking_id,
          i.offer_id, i.user_id, 'sent', i.issued_at, i.sent_at, null, i.due_on, i.aged_from, i.bill_to, i.seller, i.lines, i.total,
          i.id, (array['none', 'due', 'made'])[1 + i.sequence % 3]
     from bookings.invoices i left join bookings.invoice_counters c on c.year = i.year
    where i.status = 'void' and not exists (select from bookings.invoices n where n.credits = i.id)`,
  `insert into bookings.invoice_counters (year, invoices, credit_notes)
   select year, max(sequence) filter (where kind = 'invoice'), coalesce(max(sequence) filter (where kind = 'credit-note'), 0)
     from bookings.invoices group by year
   on conflict (year) do update set invoices = excluded.invoices, credit_notes = excluded.credit_notes`,
  `update bookings.bookings b set paid_at = i.paid_at from bookings.invoices i
    where i.booking_id = b.id and i.status = 'paid' and b.paid_at is null`,
  `insert into bookings.start_notices (offer_id, starts_at, is_done)
   select id, starts_at, true from bookings.offers
    where starts_at between now() - interval '1 day' and now() + interval '7 days' on conflict do nothing`,
];
