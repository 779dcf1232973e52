import type { CalendarFeed } from '@backflow/contracts/bookings';
import { runJob } from '@backflow/service-kit/testing';
import type { TestClient, TestMember } from '@backflow/service-kit/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { parseCalendar } from '../../test/parse-calendar.ts';
import { useBookingsService } from '../../test/start-bookings-service.ts';
import { eraseMemberJob } from '../attendees/erase-member.ts';

const FEED = '/api/user/calendar-feed';
const DAY_HOURS = 24;

const service = await useBookingsService();
const visitor = await service.as(null);
const start = service.clock.now;

let member: TestMember;
let client: TestClient;
beforeEach(async () => {
  service.clock.now = start;
  member = await service.buildMember();
  client = await service.as(member);
});

const myFeed = async () => (await client.get(FEED)).body.data as CalendarFeed | null;

/** Turns the feed on, and returns the path of its address. */
async function turnOn(): Promise<string> {
  expect((await client.post(FEED)).status).toBe(200);
  return getPath(await myFeed());
}

function getPath(feed: CalendarFeed | null): string {
  if (feed?.url == null) throw new Error('the feed has no address');
  const { pathname, search } = new URL(feed.url);
  return pathname + search;
}

async function read(path: string, headers: Record<string, string> = {}) {
  const response = await visitor.fetch(path, { headers });
  const text = await response.text();
  const etag = response.headers.get('etag') ?? '';
  return { status: response.status, headers: response.headers, text, etag };
}

const getEntries = async (path: string) => parseCalendar((await read(path)).text).entries;

const setStatus = (id: string, status: string) =>
  service.sql(`update bookings.bookings set status = $2, updated_at = $3 where id = $1`, [
    ...[id, status],
    new Date(service.clock.now),
  ]);

describe('the address of a feed', () => {
  it('is secret, shown again to its owner only, and in the database as a hash', async () => {
    expect(await myFeed()).toBeNull();
    const path = await turnOn();
    expect(path).toMatch(/^\/api\/calendar\/feed\.ics\?token=[\w-]{43}$/);
    expect(getPath(await myFeed())).toBe(path);
    // A second click changes nothing.
    expect(await turnOn()).toBe(path);
    const other = await service.as(await service.buildMember());
    expect((await other.get(FEED)).body.data).toBeNull();
    const [row] = await service.sql(
      'select to_jsonb(f) as row from bookings.calendar_feeds f where user_id = $1',
      [member.id],
    );
    expect(JSON.stringify(row)).not.toContain(path.slice(-43));
    expect((await service.auditEntries()).filter(({ actorId }) => actorId === member.id)).toMatchObject([
      { action: 'calendarFeed.create' },
    ]);
    expect(JSON.stringify(await service.auditEntries())).not.toContain(path.slice(-43));
  });

  it('leads nowhere once it is replaced or revoked', async () => {
    const first = await turnOn();
    expect((await client.post(`${FEED}/replace`)).status).toBe(200);
    const second = getPath(await myFeed());
    expect(second).not.toBe(first);
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
    expect((await client.delete(FEED)).status).toBe(200);
    expect([(await read(second)).status, await myFeed()]).toEqual([404, null]);
    expect((await client.post(`${FEED}/replace`)).status).toBe(404);
  });

  it.each([`suspended_at = now(), suspension_reason = 'spam'`, 'erased'])(
    'leads nowhere for an account that is %s',
    async (how) => {
      const path = await turnOn();
      if (how === 'erased') {
        await runJob(service, eraseMemberJob, { memberId: member.id });
        expect(
          await service.sql('select from bookings.calendar_feeds where user_id = $1', [member.id]),
        ).toEqual([]);
      } else await service.sql(`update identity.users set ${how} where id = $1`, [member.id]);
      expect((await read(path)).status).toBe(404);
    },
  );

  it('is not guessed, and not understood in another form', async () => {
    const path = await turnOn();
    const token = path.slice(-43);
    const other = token.startsWith('A') ? `B${token.slice(1)}` : `A${token.slice(1)}`;
    expect((await read(path.replace(token, other))).status).toBe(404);
    for (const wrong of ['', `${token}x`, token.slice(1), `%00${token.slice(1)}`, `${token}&token=${token}`])
      expect((await read(`/api/calendar/feed.ics?token=${wrong}`)).status).toBe(400);
  });

  it('records the day of the last read, once a day', async () => {
    const path = await turnOn();
    expect(await myFeed()).toMatchObject({ lastReadOn: null });
    await read(path);
    expect(await myFeed()).toMatchObject({ lastReadOn: '2026-06-01' });
    service.clock.now += DAY_HOURS * 3_600_000;
    await read(path);
    expect(await myFeed()).toMatchObject({ lastReadOn: '2026-06-02' });
  });
});

describe('a feed', () => {
  it('has the member’s events and webinars in UTC, with the site’s name and zone, and nobody else’s', async () => {
    const event = await service.buildOffer('event', { title: 'Basics', location: null });
    const webinar = await service.buildOffer('webinar', {
      startsAt: service.inHours(5),
      endsAt: service.inHours(6),
    });
    const course = await service.buildOffer('course');
    for (const offer of [event, webinar, course]) await service.buildBooking(offer, member);
    await service.buildBooking(await service.buildOffer('event'), await service.buildMember());
    const path = await turnOn();
    const { status, headers, text } = await read(path);
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      ...[200, 'text/calendar; charset=utf-8', 'private, no-cache'],
    ]);
    const { value, entries } = parseCalendar(text);
    expect([value('x-wr-timezone'), value('x-wr-calname')]).toEqual([
      'America/Los_Angeles',
      'Backflow Academy',
    ]);
    expect(entries).toMatchObject([
      { start: service.inHours(5).toISOString(), location: 'Virtual', status: 'CONFIRMED' },
      { title: 'Basics', location: 'Location to be announced', status: 'CONFIRMED' },
    ]);
    expect(entries.map(({ uid }) => uid.split('@')[0])).toEqual([
      `webinar-${webinar.id}`,
      `event-${event.id}`,
    ]);
  });

  it('is empty, and still a calendar, without bookings', async () => {
    expect(await getEntries(await turnOn())).toEqual([]);
  });

  it.each([
    ['before clocks go back', '2026-10-31T15:00:00.000Z', '2026-10-31 08:00'],
    ['after clocks went back', '2026-11-01T16:00:00.000Z', '2026-11-01 08:00'],
    ['in the hour that comes twice', '2026-11-01T09:30:00.000Z', '2026-11-01 01:30'],
    ['before clocks go forward', '2027-03-13T16:00:00.000Z', '2027-03-13 08:00'],
    ['after clocks went forward', '2027-03-14T15:00:00.000Z', '2027-03-14 08:00'],
  ])('has the Pacific time of an event %s', async (_when, startsAt, wall) => {
    const event = await service.buildOffer('event', {
      startsAt: new Date(startsAt),
      endsAt: new Date(Date.parse(startsAt) + 3_600_000),
    });
    await service.buildBooking(event, member);
    const [entry] = await getEntries(await turnOn());
    const shown = new Intl.DateTimeFormat('sv-SE', {
      ...{ timeZone: 'America/Los_Angeles', dateStyle: 'short', timeStyle: 'short' },
    }).format(new Date(entry?.start ?? ''));
    expect(shown).toBe(wall);
  });

  it('updates the same entry when the event moves, and cancels it when it is taken down', async () => {
    const event = await service.buildOffer('event');
    await service.buildBooking(event, member);
    const path = await turnOn();
    const seen = [await getEntries(path)];
    const changes = [
      { startsAt: service.inHours(72), endsAt: service.inHours(80), location: 'Hall B' },
      { isPublished: false },
      { isPublished: true },
      { deletedAt: service.inHours(0) },
    ];
    for (const change of changes) {
      await service.updateOffer(event, change);
      seen.push(await getEntries(path));
    }
    const entries = seen.map(([entry]) => entry);
    expect(entries.map((entry) => entry?.status)).toEqual([
      ...['CONFIRMED', 'CONFIRMED', 'CANCELLED', 'CONFIRMED', 'CANCELLED'],
    ]);
    expect(entries[1]).toMatchObject({ start: service.inHours(72).toISOString(), location: 'Hall B' });
    expect(new Set(entries.map((entry) => entry?.uid)).size).toBe(1);
    const sequences = entries.map((entry) => entry?.sequence ?? 0);
    expect(sequences).toEqual([...new Set(sequences)].sort((a, b) => a - b));
    // Calendars that slept through it learn of it later, but not forever.
    service.clock.now = start + 50 * DAY_HOURS * 3_600_000;
    expect(await getEntries(path)).toMatchObject([{ status: 'CANCELLED' }]);
    service.clock.now = start + 70 * DAY_HOURS * 3_600_000;
    expect(await getEntries(path)).toEqual([]);
  });

  it('cancels the entry of a cancelled booking, and has it again with a higher number when it is booked again', async () => {
    const event = await service.buildOffer('event', {
      startsAt: service.inHours(2400),
      endsAt: service.inHours(2408),
    });
    const id = await service.buildBooking(event, member);
    const path = await turnOn();
    const [booked] = await getEntries(path);
    await setStatus(id, 'cancelled');
    const [cancelled] = await getEntries(path);
    service.clock.now += 61 * DAY_HOURS * 3_600_000;
    expect(await getEntries(path)).toEqual([]);
    await service.buildBooking(event, member, { status: 'pending' });
    const [again, ...others] = await getEntries(path);
    expect([booked, cancelled, again].map((entry) => entry?.status)).toEqual([
      ...['CONFIRMED', 'CANCELLED', 'CONFIRMED'],
    ]);
    expect(again?.description).toContain('Your seat is reserved');
    expect(others).toEqual([]);
    expect(cancelled?.sequence).toBeGreaterThan(booked?.sequence ?? Infinity);
    expect(again?.sequence).toBeGreaterThanOrEqual(cancelled?.sequence ?? Infinity);
  });

  it('leaves out who waits for a seat, and what was over a year ago', async () => {
    const full = await service.buildOffer('event');
    const id = await service.buildBooking(full, member, { status: 'waitlisted' });
    const old = {
      startsAt: service.inHours(-366 * DAY_HOURS),
      endsAt: service.inHours(-366 * DAY_HOURS + 1),
    };
    await service.buildBooking(await service.buildOffer('event', old), member);
    const path = await turnOn();
    expect(await getEntries(path)).toEqual([]);
    // Calendars have no entry to cancel.
    await setStatus(id, 'cancelled');
    expect(await getEntries(path)).toEqual([]);
  });

  it('has an offered seat as tentative until it is passed, expires or is withdrawn', async () => {
    const full = await service.buildOffer('event', { capacity: 1 });
    const id = await service.buildBooking(full, member, { status: 'waitlisted' });
    const path = await turnOn();
    expect(await getEntries(path)).toEqual([]);
    const offerSeat = () =>
      service.sql(
        `insert into bookings.seat_offers (offer_id, booking_id, user_id, created_at, expires_at)
         values ($1, $2, $3, $4, $5)`,
        [full.id, id, member.id, new Date(service.clock.now), service.inHours(24)],
      );
    const end = (status: string) =>
      service.sql(
        `update bookings.seat_offers set status = $2, ended_at = $3 where booking_id = $1 and status = 'open'`,
        [...[id, status], new Date(service.clock.now)],
      );
    const seen = [];
    const etags = new Set([(await read(path)).etag]);
    for (const step of [offerSeat, () => end('withdrawn'), offerSeat, () => end('accepted')]) {
      await step();
      const { text, etag } = await read(path);
      seen.push(parseCalendar(text).entries[0]);
      etags.add(etag);
    }
    expect(seen[0]?.description).toMatch(/offered to you until Tuesday, June 2, 2026, 8:00\sAM PT/);
    await setStatus(id, 'confirmed');
    seen.push(parseCalendar((await read(path)).text).entries[0]);
    expect(seen.map((entry) => entry?.status)).toEqual([
      ...['TENTATIVE', 'CANCELLED', 'TENTATIVE', 'CANCELLED', 'CONFIRMED'],
    ]);
    const sequences = seen.map((entry) => entry?.sequence ?? 0);
    expect(sequences).toEqual([...new Set(sequences)].sort((a, b) => a - b));
    expect(etags.size).toBe(5);
  });

  it('has five hundred bookings', async () => {
    await service.sql(
      `with added as (
         insert into events.events (title, start_date, end_date, price, access_level, is_published)
         select 'Class ' || n, $2::timestamptz + n * interval '1 hour', $2::timestamptz + n * interval '1 hour', 0, 'free', true
           from generate_series(1, 500) n returning id)
       insert into bookings.bookings (kind, offer_id, user_id, status)
       select 'event', o.id, $1, 'confirmed' from added join bookings.offers o on o.id = added.id`,
      [member.id, service.inHours(1)],
    );
    // The rows of a statement's triggers are not visible to itself.
    await service.sql(
      `insert into bookings.bookings (kind, offer_id, user_id, status)
       select 'event', o.id, $1, 'confirmed' from bookings.offers o where o.title like 'Class %' and o.starts_at >= $2
          and not exists (select from bookings.bookings b where b.offer_id = o.id and b.user_id = $1)`,
      [member.id, service.inHours(1)],
    );
    const entries = await getEntries(await turnOn());
    expect(entries.length).toBeGreaterThanOrEqual(500);
    expect(new Set(entries.map(({ uid }) => uid)).size).toBe(entries.length);
  });
});

describe('a calendar that polls', () => {
  it('gets 304 until something changes', async () => {
    const event = await service.buildOffer('event');
    const id = await service.buildBooking(event, member);
    const path = await turnOn();
    let { etag } = await read(path);
    const poll = async () => {
      const polled = await read(path, { 'if-none-match': etag, 'cache-control': 'max-age=0' });
      if (polled.status === 200) etag = polled.etag;
      return [polled.status, polled.text.length > 0];
    };
    expect(await poll()).toEqual([304, false]);
    await service.buildBooking(event, await service.buildMember());
    expect(await poll()).toEqual([304, false]);
    await service.updateOffer(event, { location: 'Hall B' });
    expect(await poll()).toEqual([200, true]);
    await setStatus(id, 'cancelled');
    expect(await poll()).toEqual([200, true]);
    await service.buildBooking(event, member);
    expect(await poll()).toEqual([200, true]);
    expect(await poll()).toEqual([304, false]);
    service.clock.now += DAY_HOURS * 3_600_000;
    expect(await poll()).toEqual([200, true]);
  });
});
