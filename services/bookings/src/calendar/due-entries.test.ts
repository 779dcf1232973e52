import type { CalendarFeed } from '@backflow/contracts/bookings';
import { expect, it } from '@jest/globals';
import { useBookingsService } from '../../test/start-bookings-service.ts';
import { parseCalendar } from '../../test/parse-calendar.ts';

const service = await useBookingsService();
const member = await service.buildMember();
const client = await service.as(member);
await client.post('/api/user/calendar-feed');
const { url } = (await client.get('/api/user/calendar-feed')).body.data as CalendarFeed;
const { pathname, search } = new URL(url ?? '');
const read = async () => {
  const response = await client.fetch(pathname + search);
  const text = await response.text();
  return { text, etag: response.headers.get('etag'), entries: parseCalendar(text).entries };
};

it('has the days of the member’s credentials and gauges, and follows them by the same id', async () => {
  const before = await read();
  const [licence] = await service.sql<{ id: string }>(
    `insert into identity.licences (user_id, authority, number) values ($1, 'Texas (TCEQ)', 'SECRET-1') returning id`,
    [member.id],
  );
  await service.sql(
    `insert into credentials.held_credentials (licence_id, user_id, valid_until) values ($1, $2, '2026-11-01')`,
    [licence?.id, member.id],
  );
  await service.sql(
    `insert into credentials.gauges (user_id, make, model, serial_number, verified_on)
     values ($1, 'Midwest', '845', 'S-1', '2025-06-30'), (gen_random_uuid(), 'Another', 'One', 'S-2', '2025-06-30')`,
    [member.id],
  );
  const { text, etag, entries } = await read();
  expect(etag).not.toBe(before.etag);
  expect(entries.map(({ title }) => title)).toEqual([
    'Gauge to be verified: Midwest 845, S-1',
    'Valid until today: Texas (TCEQ)',
  ]);
  expect(entries[1]?.uid).toMatch(`credential-${licence?.id}@`);
  expect(text).toMatch(/^DTSTART;VALUE=DATE:20261101\r?$/m);
  expect(text).not.toContain('SECRET-1');
  expect((await read()).etag).toBe(etag);

  await service.sql(
    `update credentials.held_credentials set valid_until = '2029-11-01', version = version + 1 where user_id = $1`,
    [member.id],
  );
  const after = await read();
  expect(after.etag).not.toBe(etag);
  expect(after.entries[1]).toMatchObject({ uid: entries[1]?.uid, sequence: (entries[1]?.sequence ?? 0) + 1 });
  expect(after.text).toMatch(/^DTSTART;VALUE=DATE:20291101\r?$/m);
});

it.each([
  [
    'is not prepared yet',
    'alter view credentials.feed_entries_v1 rename to feed_entries_later',
    'alter view credentials.feed_entries_later rename to feed_entries_v1',
  ],
  [
    'has not granted it yet',
    'revoke select on credentials.feed_entries_v1 from backflow_bookings',
    'grant select on credentials.feed_entries_v1 to backflow_bookings',
  ],
])('goes on while the credentials service %s', async (_when, before, after) => {
  await service.sql(before);
  try {
    expect((await read()).entries).toEqual([]);
  } finally {
    await service.sql(after);
  }
  expect((await read()).entries).toHaveLength(2);
});
