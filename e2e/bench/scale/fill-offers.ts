import type { FilledTable } from './fill-table.ts';
import { ADMIN, CATEGORIES, FULL_EVENT, HAS_ONE_SEAT, SUPPLIERS, categories } from './fill-functions.ts';

/** Locations of events; a training company uses the same halls repeatedly. */
const LOCATIONS = 4500;

const ACCESS = `(array['free', 'paid', 'paid', 'paid', 'premium'])[1 + n % 5]`;
const HOURS = `case when n % 3 = 0 then '{"classroom": "2", "handsOn": "1.5"}'::jsonb end`;
/** Three of a hundred titles name a model: a word that no other text has. */
const TITLE = `bench.heading(n, 20) || case when n % 33 = 5 then ' model ' || left(md5(n::text), 7) else '' end`;
const TEXT = `bench.sentence(n, 21) || ' ' || bench.sentence(n, 22)`;

/** How many records the audit log names: each about twenty times. */
const auditedRecords = (others: number) => Math.max(1, Math.floor(others / 80));

/** Events, webinars, courses with lessons, and resources. */
export const OFFERS: readonly FilledTable[] = [
  {
    table: 'events.suppliers',
    count: ({ events }) => (events > 0 ? SUPPLIERS : 0),
    insert: () => `
      insert into events.suppliers (id, name) select bench.id('supplier', n), 'Bench supplier ' || n
        from generate_series($1::integer, $2::integer) n`,
  },
  {
    table: 'events.series',
    count: ({ events }) => Math.ceil(events / 200),
    insert: () => `
      insert into events.series (id) select bench.id('series', n) from generate_series($1::integer, $2::integer) n`,
  },
  categories('learning.course_categories'),
  categories('learning.resource_categories'),
  {
    table: 'events.events',
    count: ({ events }) => events,
    skippedTriggers: ['events_publish_offer', 'events_update_locations'],
    // Twelve years of them, three of which are to come. One in twenty is of a series of ten; one in 200 lasts a month.
    insert: () => `
      insert into events.events (id, title, description, start_date, end_date, location, is_virtual, latitude, longitude,
        facilitator_name, max_attendees, price, access_level, supplier_id, custom_supplier_name, is_published,
        related_resource_ids, created_at, deleted_at, series_id, hours)
      select bench.id('event', n), ${TITLE}, ${TEXT}, s.at,
             s.at + case when n % 200 = 0 then interval '30 days' when n % 10 = 0 then interval '2 days' else interval '6 hours' end,
             case when n % 5 > 0 then initcap(bench.sentence(bench.pick(n, 24, ${LOCATIONS}), 25)) else 'https://meet.example.com/' || n end,
             n % 5 = 0, 25 + bench.chance(n, 26) * 23, -124 + bench.chance(n, 27) * 54,
             bench.first_name(n % 97) || ' ' || bench.last_name(n % 97),
             case when n = ${FULL_EVENT} then 10 when ${HAS_ONE_SEAT('n')} then 1 when n % 4 = 0 then 30 end,
             case when ${ACCESS} = 'paid' then 20 + n % 50 else 0 end, ${ACCESS},
             case when n % 20 <> 3 then bench.id('supplier', bench.pick(n, 28, ${SUPPLIERS})) end,
             case when n % 20 = 3 then 'Supplier ' || bench.pick(n, 29, 500) end,
             n % 20 <> 11, case when n % 50 = 1 then array[bench.id('resource', 1 + n / 1000)] else '{}'::uuid[] end,
             now() - bench.chance(n, 31) * interval '9 years', case when n % 100 = 77 then now() end,
             case when n % 20 = 0 then bench.id('series', 1 + (n - 1) / 200) end, ${HOURS}
        from generate_series($1::integer, $2::integer) n,
             lateral (select date_trunc('minute', now() + case when n <= ${FULL_EVENT} then interval '30 days'
                             else (bench.chance(n, 32) * 12 - 9) * interval '1 year' end) as at) s`,
    afterwards: (_amounts, first, last) => [
      `insert into bookings.offers (id, kind, title, starts_at, ends_at, closes_at, capacity, price, access_level, is_published,
         deleted_at, version, details, first_published_at)
       select e.id, 'event', title, start_date, end_date, null, max_attendees, price, access_level, is_published, deleted_at, version,
              jsonb_build_object('description', description, 'location', location, 'isVirtual', is_virtual, 'latitude', latitude,
                                 'longitude', longitude, 'hours', hours), '-infinity'
         from events.events e join generate_series(${first}, ${last}) n on e.id = bench.id('event', n)`,
      `insert into events.event_locations as known (location, is_virtual, ends_at)
       select case when is_virtual then '' else location end, is_virtual, max(end_date) from events.events
        where is_published and deleted_at is null group by 1, 2
       on conflict (location, is_virtual) do update set ends_at = greatest(known.ends_at, excluded.ends_at)`,
    ],
  },
  {
    table: 'events.webinars',
    isSequential: true,
    insert: () => `
      insert into events.webinars (id, title, description, scheduled_at, duration, access_level, max_attendees, meeting_url,
        recording_url, is_published, created_at, hours)
      select bench.id('webinar', n), ${TITLE}, ${TEXT}, s.at, 60,
             (array['free', 'free', 'premium'])[1 + n % 3], case when n % 4 = 0 then 100 end, 'https://meet.example.com/' || n,
             case when s.at < now() and n % 5 <> 0 then 'https://video.example.com/' || n end, n % 20 <> 11,
             now() - bench.chance(n, 31) * interval '5 years', ${HOURS}
        from generate_series($1::integer, $2::integer) n,
             lateral (select date_trunc('minute', now() + (bench.chance(n, 33) * 7 - 6) * interval '1 year') as at) s`,
  },
  {
    table: 'learning.courses',
    insert: () => `
      insert into learning.courses (id, title, description, content, duration, level, price, access_level, category_id,
        is_published, created_at, hours)
      select bench.id('course', n), ${TITLE}, bench.sentence(n, 21), ${TEXT}, '2 hours',
             (array['beginner', 'intermediate', 'advanced'])[1 + n % 3], case when ${ACCESS} = 'paid' then 49 else 0 end,
             ${ACCESS}, bench.id('category', bench.pick(n, 34, ${CATEGORIES})), n % 20 <> 11,
             now() - bench.chance(n, 31) * interval '5 years', ${HOURS}
        from generate_series($1::integer, $2::integer) n`,
  },
  {
    table: 'learning.lessons',
    // Four of every other course.
    count: ({ others }) => 2 * others,
    insert: () => `
      insert into learning.lessons (id, course_id, position, title, duration, content)
      select bench.id('lesson', n), bench.id('course', 1 + (n - 1) / 4 * 2), 1 + (n - 1) % 4, bench.heading(n, 35),
             '20 minutes', bench.sentence(n, 36)
        from generate_series($1::integer, $2::integer) n`,
  },
  {
    table: 'learning.resources',
    insert: () => `
      insert into learning.resources (id, title, excerpt, content, author, category_id, supplier_id, access_level,
        published_at, view_count, is_published, created_at)
      select bench.id('resource', n), ${TITLE}, bench.sentence(n, 21), ${TEXT},
             bench.first_name(n % 97) || ' ' || bench.last_name(n % 97), bench.id('category', bench.pick(n, 34, ${CATEGORIES})),
             bench.id('supplier', bench.pick(n, 28, ${SUPPLIERS})), ${ACCESS},
             now() - bench.chance(n, 37) * interval '8 years', case when n % 5 = 0 then n % 900 else 0 end, n % 20 <> 11,
             now() - bench.chance(n, 37) * interval '8 years'
        from generate_series($1::integer, $2::integer) n`,
  },
  ...['events', 'learning'].map((schema): FilledTable => ({
    table: `${schema}.audit_lines`,
    count: ({ others }) => Math.floor(others / 4),
    insert: ({ others }) => `
        insert into ${schema}.audit_lines (at, actor_id, action, subject_id)
        select now() - bench.chance(n, 38) * interval '2 years', bench.id('person', ${ADMIN}),
               (array[${schema === 'events' ? `'events.update', 'events.create'` : `'courses.update', 'resources.create'`}])[1 + n % 2],
               bench.id('${schema === 'events' ? 'event' : 'course'}', bench.pick(n, 39, ${auditedRecords(others)}))
          from generate_series($1::integer, $2::integer) n`,
  })),
];
