import type { FilledTable } from './fill-table.ts';
import { ADMIN, MEMBER } from './fill-functions.ts';

/** Records of other services: mails sent, notices, files, releases. */
export const RECORDS: readonly FilledTable[] = [
  {
    table: 'notifications.deliveries',
    insert: ({ people }) => `
      insert into notifications.deliveries (id, at, template, recipient, status, attempts, reason)
      select bench.id('delivery', n), now() - bench.chance(n, 71) * interval '90 days',
             (array['booked', 'invoice', 'digest'])[1 + n % 3], md5('recipient' || bench.pick(n, 72, ${people})),
             s.status, 1, case when s.status = 'failed' then 'No such mailbox' end
        from generate_series($1::integer, $2::integer) n,
             lateral (select case when n % 50 = 0 then 'failed' when n % 50 = 1 then 'waiting' when n % 50 = 2 then 'skipped' else 'sent' end as status) s`,
  },
  {
    table: 'notifications.notices',
    count: ({ others, own }) => others + own,
    insert: ({ people, own }) => `
      insert into notifications.notices (id, user_id, kind, title, text, path, created_at, read_at)
      select bench.id('notice', n), case when n % 2 = 0 and n <= ${2 * own} then bench.id('person', ${MEMBER}) else bench.person(n, 73, ${people}) end,
             (array['post', 'reply', 'event', 'seat', 'payment', 'premium', 'message'])[1 + n % 7], bench.heading(n, 74), bench.sentence(n, 75),
             '/events', s.at, case when n % 3 > 0 then s.at + interval '1 hour' end
        from generate_series($1::integer, $2::integer) n, lateral (select now() - bench.chance(n, 76) * interval '80 days' as at) s`,
  },
  {
    table: 'media.assets',
    insert: ({ people }) => `
      insert into media.assets (id, owner_id, kind, status, is_public, original_name, mime_type, file_size, created_at)
      select bench.id('asset', n), bench.person(n, 77, ${people}), 'file', 'ready', false, 'notes.txt', 'text/plain', 100,
             now() - bench.chance(n, 78) * interval '2 years'
        from generate_series($1::integer, $2::integer) n`,
  },
  {
    table: 'releases.remotes',
    count: ({ others }) => (others > 0 ? 1 : 0),
    insert: () =>
      `insert into releases.remotes (id, name) select bench.id('remote', $1::integer), 'scale' where $2::integer > 0`,
  },
  {
    table: 'releases.pointer_changes',
    count: ({ others }) => Math.floor(others / 10),
    insert: () => `
      insert into releases.pointer_changes (remote_id, at, by_kind, by_id, by_name, action, from_version, to_version)
      select bench.id('remote', 1), now() - n * interval '1 minute', 'administrator', bench.id('person', ${ADMIN}), 'Ada', 'live', 'v1', 'v2'
        from generate_series($1::integer, $2::integer) n`,
  },
];
