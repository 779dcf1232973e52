import type { HoursEntry, HoursYear } from '@backflow/contracts/bookings';
import type { TestMember } from '@backflow/service-kit/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { useBookingsService } from '../../test/start-bookings-service.ts';

let member: TestMember;
const service = await useBookingsService();
const director = await service.buildMember({ isAdmin: true });
const admin = await service.as(director);
beforeEach(async () => {
  member = await service.buildMember();
});

const HOURS = { classroom: '3.5', handsOn: '2' };
const setAttendance = (id: string, attended: boolean) =>
  admin.patch(`/api/admin/registrations/${id}/attendance`, { attended, beforeStart: true });
const setStatus = (id: string, status: string) =>
  admin.patch(`/api/admin/registrations/${id}/status`, { status });
const getEntries = async ({ id }: TestMember, query = ''): Promise<HoursEntry[]> =>
  (await admin.get(`/api/admin/users/${id}/hours/entries${query}`)).body.data;
const getYears = async ({ id }: TestMember): Promise<HoursYear[]> =>
  (await admin.get(`/api/admin/users/${id}/hours`)).body.data;
/** Such as '3.5 classroom attended', sorted. */
const getLines = async (who: TestMember) =>
  (await getEntries(who)).map(({ hours, kind, reason }) => `${hours} ${kind} ${reason}`).sort();
/** January 1, 2026 in UTC; still December 31 in Pacific time. */
const NEW_YEARS_EVE = new Date('2026-01-01T02:00:00Z');

describe.each(['event', 'webinar'] as const)('attendance of an %s', (kind) => {
  it('earns the hours of the Pacific year of its start, and loses them when it is undone', async () => {
    const offer = await service.buildOffer(kind, {
      hours: HOURS,
      startsAt: NEW_YEARS_EVE,
      endsAt: new Date('2026-01-01T04:00:00Z'),
    });
    const id = await service.buildBooking(offer, member);
    await setAttendance(id, true);
    await setAttendance(id, true);
    expect(await getYears(member)).toEqual([
      { year: 2025, classroom: '3.5', handsOn: '2', online: '0', total: '5.5' },
    ]);
    const [entry] = await getEntries(member, '?kind=handsOn');
    expect(entry).toMatchObject({
      ...{ hours: '2', day: '2025-12-31', reason: 'attended', note: null },
      ...{ actor: { id: director.id }, offer: { offers: `${kind}s`, id: offer.id } },
      recordedAt: new Date(service.clock.now).toISOString(),
    });
    await setAttendance(id, false);
    expect(await getLines(member)).toEqual([
      '-2 handsOn attendance-undone',
      '-3.5 classroom attendance-undone',
      '2 handsOn attended',
      '3.5 classroom attended',
    ]);
    expect(await getYears(member)).toMatchObject([{ year: 2025, classroom: '0', handsOn: '0', total: '0' }]);
  });

  it('keeps its entries when the hours change, and undoes what it has earned', async () => {
    const offer = await service.buildOffer(kind, { hours: HOURS });
    const id = await service.buildBooking(offer, member);
    await setAttendance(id, true);
    const inAYear = { startsAt: service.inHours(24 * 400), endsAt: service.inHours(24 * 400 + 8) };
    await service.updateOffer(offer, { hours: { classroom: '8' }, ...inAYear });
    expect(await getYears(member)).toMatchObject([{ year: 2026, total: '5.5' }]);
    await setAttendance(id, false);
    expect(await getYears(member)).toMatchObject([{ year: 2026, total: '0' }]);
    await setAttendance(id, true);
    expect(await getYears(member)).toMatchObject([
      { year: 2027, total: '8' },
      { year: 2026, total: '0' },
    ]);
  });

  it('earns hours that are entered after it was recorded', async () => {
    const offer = await service.buildOffer(kind);
    const [id, other] = [
      await service.buildBooking(offer, member),
      await service.buildBooking(offer, await service.buildMember()),
    ];
    await setAttendance(id, true);
    await setAttendance(other, true);
    expect(await getEntries(member)).toEqual([]);
    await service.updateOffer(offer, { hours: HOURS });
    await service.updateOffer(offer, { hours: { online: '1' } });
    expect(await getLines(member)).toEqual(['2 handsOn attended', '3.5 classroom attended']);
  });

  it('is undone by a cancellation, and earned again with the booking', async () => {
    const offer = await service.buildOffer(kind, { hours: { online: '1.25' } });
    const id = await service.buildBooking(offer, member);
    await setAttendance(id, true);
    await setStatus(id, 'cancelled');
    await setStatus(id, 'confirmed');
    expect(await getLines(member)).toEqual([
      '-1.25 online cancelled',
      '1.25 online attended',
      '1.25 online attended',
    ]);
  });
});

it('a change in the table alone is entered at its commit, without a name', async () => {
  const offer = await service.buildOffer('event', { hours: HOURS });
  const id = await service.buildBooking(offer, member);
  await service.sql('update bookings.bookings set attended = true where id = $1', [id]);
  expect(await getEntries(member)).toMatchObject([
    { reason: 'attended', actor: null },
    { reason: 'attended', actor: null },
  ]);
});

it('entries can be neither changed nor deleted', async () => {
  const id = await service.buildBooking(await service.buildOffer('event', { hours: HOURS }), member);
  await setAttendance(id, true);
  for (const statement of [
    'update bookings.hours_entries set hours = 9',
    'delete from bookings.hours_entries',
  ])
    await expect(service.sql(`${statement} where user_id = $1`, [member.id])).rejects.toThrow('are final');
});

describe('a correction', () => {
  const DAY = '2026-03-02';
  const correct = (body: object, who = member.id) => admin.post(`/api/admin/users/${who}/hours`, body);

  it('adds hours to a year and kind, or takes some away, with a reason that the member sees', async () => {
    const added = await correct({ kind: 'online', hours: '+4.50', day: DAY, reason: 'Course elsewhere' });
    expect([added.status, added.body.data]).toEqual([
      201,
      expect.objectContaining({
        ...{ kind: 'online', hours: '4.5', day: DAY, reason: 'correction', note: 'Course elsewhere' },
        ...{ offer: null, actor: expect.objectContaining({ id: director.id }) },
      }),
    ]);
    service.clock.now += 1000;
    expect((await correct({ kind: 'online', hours: '-1', day: DAY, reason: 'Typo' })).status).toBe(201);
    const own = await service.as(member);
    expect((await own.get('/api/user/hours')).body.data).toEqual([
      { year: 2026, classroom: '0', handsOn: '0', online: '3.5', total: '3.5' },
    ]);
    expect((await own.get('/api/user/hours/entries?year=2026&kind=online')).body.data).toMatchObject([
      { hours: '-1', note: 'Typo', actor: null },
      { hours: '4.5', note: 'Course elsewhere', actor: null },
    ]);
    expect((await own.get('/api/user/hours/entries?year=2025')).body.data).toEqual([]);
    const entries = (await service.auditEntries()).filter(({ details }) => details.userId === member.id);
    expect(entries).toMatchObject([
      {
        ...{ actorId: director.id, action: 'hours.correct' },
        details: { userId: member.id, kind: 'online', hours: '+4.50', day: DAY },
      },
      { details: { hours: '-1' } },
    ]);
  });

  it('that would leave a total below 0 is refused with the total, also of two at the same time', async () => {
    await correct({ kind: 'classroom', hours: '5', day: DAY, reason: 'Paper sheet' });
    await correct({ kind: 'classroom', hours: '9', day: '2025-03-02', reason: 'Paper sheet' });
    const results = await Promise.all(
      ['-3', '-3', '-3'].map((hours) => correct({ kind: 'classroom', hours, day: DAY, reason: 'Twice' })),
    );
    expect(results.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
    const { body } = await correct({ kind: 'classroom', hours: '-3', day: DAY, reason: 'Twice' });
    expect(body.errors).toEqual([
      { path: 'hours', message: 'The total of 2026 is 2: it cannot fall below 0' },
    ]);
  });

  it.each([
    ['hours', '0'],
    ['hours', '1e3'],
    ['hours', '1.234'],
    ['hours', 4],
    ['kind', 'both'],
    ['day', '2026-02-30'],
    ['day', '2026-06-02'],
    ['reason', ' '],
  ])('with %s %j is refused beside its field', async (name, wrong) => {
    const valid = { kind: 'online', hours: '1', day: DAY, reason: 'Paper sheet' };
    const { status, body } = await correct({ ...valid, [name]: wrong });
    expect([status, body.errors[0].path]).toEqual([400, name]);
    expect(await getEntries(member)).toEqual([]);
  });

  it('of nobody is refused', async () => {
    const nobody = '7e7e7e7e-0000-4000-8000-000000000001';
    const valid = { kind: 'online', hours: '1', day: DAY, reason: 'Paper sheet' };
    expect((await correct(valid, nobody)).status).toBe(404);
    expect((await admin.get(`/api/admin/users/${nobody}/hours`)).status).toBe(404);
    expect((await admin.get(`/api/admin/users/${nobody}/hours/entries`)).status).toBe(404);
  });
});

it('a member reads own entries by pages and as a CSV file, and nobody else’s', async () => {
  const correct = (body: object) => admin.post(`/api/admin/users/${member.id}/hours`, body);
  for (const hours of ['1', '3', '-2']) {
    service.clock.now += 1000;
    await correct({ kind: 'online', hours, day: '2026-03-02', reason: `=${hours}` });
  }
  const own = await service.as(member);
  const first = (await own.get('/api/user/hours/entries?limit=2')).body;
  const rest = await own.get(`/api/user/hours/entries?limit=2&cursor=${first.page.nextCursor}`);
  expect([...first.data, ...rest.body.data].map(({ hours }: HoursEntry) => hours)).toEqual(['-2', '3', '1']);
  const csv = await (await own.fetch('/api/user/hours/csv')).text();
  expect(csv.split('\n')[1]).toMatch(/^2026-03-02,,Online,-2,Correction,\u00a0=-2,2026-06-01 08:/);
  const other = await service.as(await service.buildMember());
  expect((await other.get('/api/user/hours')).body.data).toEqual([]);
  expect((await other.get('/api/user/hours/entries')).body.data).toEqual([]);
});

it('totals equal their entries after a thousand changes at once', async () => {
  const offers = await Promise.all(
    ['3.25', '2'].map((classroom) => service.buildOffer('event', { hours: { classroom, online: '0.5' } })),
  );
  const members = await service.buildMembers(25);
  const bookings: string[] = [];
  for (const offer of offers)
    for (const who of members) bookings.push(await service.buildBooking(offer, who));
  const change = async (index: number) => {
    const id = bookings[index % bookings.length] ?? '';
    if (index % 7 === 0) return setStatus(id, index % 2 === 0 ? 'cancelled' : 'confirmed');
    return setAttendance(id, index % 3 !== 0);
  };
  for (let first = 0; first < 1000; first += 250)
    await Promise.all(Array.from({ length: 250 }, (_, index) => change(first + index)));

  // The ledger has the hours that each booking earns now: all of them, or none.
  const wrong = await service.sql(
    `select b.id, b.status, b.attended, sum(e.hours)
       from bookings.bookings b join bookings.offers o on o.id = b.offer_id
       left join bookings.hours_entries e on e.booking_id = b.id
      where b.id = any($1) group by b.id, o.id
     having coalesce(sum(e.hours), 0) <> case when b.attended and b.status = 'confirmed'
              then (o.details -> 'hours' ->> 'classroom')::numeric + 0.5 else 0 end`,
    [bookings],
  );
  expect(wrong).toEqual([]);
  for (const who of members) {
    const [year] = await getYears(who);
    const entries = await getEntries(who, '?limit=100');
    const sum = entries.reduce((total, { hours }) => total + Number(hours), 0);
    expect(Number(year?.total ?? 0)).toBe(sum);
    expect(Number(year?.classroom ?? 0) + Number(year?.online ?? 0)).toBe(sum);
  }
}, 60_000);
