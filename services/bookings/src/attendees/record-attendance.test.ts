import { randomUUID } from 'node:crypto';
import type { Attendee, HoursEntry, MyRegistration, Session } from '@backflow/contracts/bookings';
import { beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { buildSession, pacific, withSessions } from '../../test/sessions.ts';
import { runInBulk } from '../../test/run-in-bulk.ts';
import { useBookingsService } from '../../test/start-bookings-service.ts';
import type { TestOffer } from '../../test/start-bookings-service.ts';

const service = await useBookingsService();
const director = await service.buildMember({ isAdmin: true });
const admin = await service.as(director);
const DAYS = ['2026-06-10', '2026-06-11', '2026-06-12'];
beforeEach(() => {
  service.clock.now = Date.parse(pacific('2026-06-20 08:00'));
});

const record = (
  offer: TestOffer,
  session: Pick<Session, 'id'> | undefined,
  rows: object[],
  more: object = {},
) =>
  admin.patch(`/api/admin/${offer.kind}s/${offer.id}/sessions/${session?.id}/attendance`, { rows, ...more });
const mark = async (
  offer: TestOffer,
  session: Session | undefined,
  id: string,
  attended = true,
  times: object = {},
) => {
  const { status, body } = await record(offer, session, [{ id, attended, ...times }]);
  expect(status).toBe(200);
  return body.data[0] as Attendee;
};
const setAll = (id: string, attended: boolean) =>
  admin.patch(`/api/admin/registrations/${id}/attendance`, { attended });
const getEntries = async (memberId: string): Promise<HoursEntry[]> =>
  (await admin.get(`/api/admin/users/${memberId}/hours/entries?limit=100`)).body.data;
/** Sums by day and kind that are not zero, such as '2026-06-10 classroom 6'. */
async function getSums(memberId: string): Promise<string[]> {
  const sums = new Map<string, number>();
  for (const { day, kind, hours } of await getEntries(memberId))
    sums.set(`${day} ${kind}`, (sums.get(`${day} ${kind}`) ?? 0) + Number(hours));
  return [...sums]
    .filter(([, sum]) => sum !== 0)
    .map(([name, sum]) => `${name} ${sum}`)
    .sort();
}
async function build(sessions: Session[], fields: object = {}) {
  const member = await service.buildMember();
  const offer = await service.buildOffer('event', { ...withSessions(sessions), ...fields });
  return { member, offer, id: await service.buildBooking(offer, member) };
}
const byDay = () =>
  DAYS.map((day, index) => buildSession(day, index === 1 ? { handsOn: '4' } : { classroom: '6' }));

describe('hours of sessions', () => {
  it('are earned on the day of each attended session, and taken back with it', async () => {
    const sessions = byDay();
    const { offer, member, id } = await build(sessions, { hours: { classroom: '12', handsOn: '4' } });
    expect(await mark(offer, sessions[1], id)).toMatchObject({
      attended: true,
      sessions: [{ id: sessions[1]?.id, timeIn: null, timeOut: null }],
    });
    await mark(offer, sessions[1], id);
    await mark(offer, sessions[0], id);
    expect(await getSums(member.id)).toEqual(['2026-06-10 classroom 6', '2026-06-11 handsOn 4']);
    expect(await getEntries(member.id)).toHaveLength(2);
    const own = (await (await service.as(member)).get('/api/user/registrations')).body.data;
    const days = own.map((each: MyRegistration) => each.sessions?.map((session) => session.id).sort());
    expect(days).toEqual([[sessions[0]?.id, sessions[1]?.id].sort()]);
    await mark(offer, sessions[1], id, false);
    expect(await getSums(member.id)).toEqual(['2026-06-10 classroom 6']);
    expect(await mark(offer, sessions[0], id, false)).toMatchObject({ attended: false });
    expect(await getSums(member.id)).toEqual([]);
  });

  it('are those of every session where all of it is marked', async () => {
    const sessions = byDay();
    const { member, offer, id } = await build(sessions);
    await mark(offer, sessions[2], id);
    await setAll(id, true);
    expect((await getSums(member.id)).map((sum) => sum.slice(8))).toEqual([
      '10 classroom 6',
      '11 handsOn 4',
      '12 classroom 6',
    ]);
    await mark(offer, sessions[0], id, false);
    expect((await getSums(member.id)).map((sum) => sum.slice(8))).toEqual(['11 handsOn 4', '12 classroom 6']);
    await setAll(id, false);
    expect(await getSums(member.id)).toEqual([]);
  });

  it('are not earned for days to come where people are marked, and marking completes who was there for some', async () => {
    const sessions = byDay();
    const { member, offer, id } = await build(sessions);
    const other = await service.buildMember();
    const bookings = [id, await service.buildBooking(offer, other)];
    service.clock.now = Date.parse(pacific('2026-06-09 12:00'));
    expect((await setAll(id, true)).body.code).toBe('NOT_STARTED');
    service.clock.now = Date.parse(pacific('2026-06-10 09:00'));
    await setAll(id, true);
    expect(await getSums(member.id)).toEqual(['2026-06-10 classroom 6']);
    expect((await setAll(id, true)).status).toBe(200);
    service.clock.now = Date.parse(pacific('2026-06-11 09:00'));
    const noon = { timeOut: pacific('2026-06-11 12:00') };
    await mark(offer, sessions[1], id, true, noon);
    const change = { attended: true };
    await runInBulk(service, admin, bookings, { name: 'bookings.change', change });
    expect(await getSums(member.id)).toEqual(['2026-06-10 classroom 6', '2026-06-11 handsOn 2']);
    expect(await getSums(other.id)).toEqual(['2026-06-10 classroom 6', '2026-06-11 handsOn 4']);
    const entries = (await service.auditEntries()).filter(({ subjectId }) =>
      bookings.includes(String(subjectId)),
    );
    expect(entries.map(({ details }) => details)).toMatchObject([{ sessions: 1 }, { sessions: 2 }]);
  });

  it('of the whole event are earned once every session was attended', async () => {
    const sessions = DAYS.map((day) => buildSession(day));
    const { member, offer, id } = await build(sessions, { hours: { online: '24' } });
    for (const session of sessions.slice(0, 2)) await mark(offer, session, id);
    expect(await getSums(member.id)).toEqual([]);
    await mark(offer, sessions[2], id);
    expect(await getSums(member.id)).toEqual(['2026-06-12 online 24']);
    await mark(offer, sessions[0], id, false);
    expect(await getSums(member.id)).toEqual([]);
  });

  it('follow the minutes between the times in and out, in whole quarters', async () => {
    const sessions = byDay();
    const { member, offer, id } = await build(sessions);
    const noon = { timeIn: pacific('2026-06-10 07:50'), timeOut: pacific('2026-06-10 12:10') };
    await mark(offer, sessions[0], id, true, noon);
    expect(await getSums(member.id)).toEqual(['2026-06-10 classroom 3']);
    await mark(offer, sessions[0], id, true, noon);
    expect(await getEntries(member.id)).toHaveLength(1);
    await mark(offer, sessions[0], id);
    expect(await getSums(member.id)).toEqual(['2026-06-10 classroom 6']);
  });

  it('follow other times of an event of one session', async () => {
    const { member, offer, id } = await build([], {
      ...{ startsAt: new Date(pacific('2026-06-10 08:00')), endsAt: new Date(pacific('2026-06-10 16:00')) },
      hours: { online: '8' },
    });
    await setAll(id, true);
    await mark(offer, { id: offer.id } as Session, id, true, { timeOut: pacific('2026-06-10 12:00') });
    expect(await getSums(member.id)).toEqual(['2026-06-10 online 4']);
  });

  it('come late: a session that gets hours gives them to who attended it', async () => {
    const sessions = byDay().map((session) => ({ ...session, hours: null }));
    const { member, offer, id } = await build(sessions);
    await mark(offer, sessions[0], id);
    const [one, ...others] = sessions;
    if (!one) throw new Error('no session');
    await service.updateOffer(offer, {
      hours: { classroom: '2' },
      sessions: [{ ...one, hours: { classroom: '2' } }, ...others],
    });
    expect(await getSums(member.id)).toEqual(['2026-06-10 classroom 2']);
    await service.updateOffer(offer, { sessions: [{ ...one, hours: { classroom: '5' } }, ...others] });
    expect(await getSums(member.id)).toEqual(['2026-06-10 classroom 2']);
  });

  it('are what the attended sessions give, whatever was marked before', async () => {
    const sessions = byDay();
    const { member, offer, id } = await build(sessions);
    const bookedAgain = (status: string) => admin.patch(`/api/admin/registrations/${id}/status`, { status });
    const present = new Set<number>();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(fc.constantFrom('all', 'none', 'cancel'), fc.tuple(fc.nat(2), fc.boolean())), {
          maxLength: 6,
        }),
        async (steps) => {
          for (const step of steps) {
            if (step === 'cancel') {
              await bookedAgain('cancelled');
              expect(await getSums(member.id)).toEqual([]);
              await bookedAgain('confirmed');
            } else if (typeof step === 'string') {
              await setAll(id, step === 'all');
              present.clear();
              if (step === 'all') [0, 1, 2].forEach((index) => present.add(index));
            } else {
              await mark(offer, sessions[step[0]], id, step[1]);
              if (step[1]) present.add(step[0]);
              else present.delete(step[0]);
            }
          }
          const expected = ['2026-06-10 classroom 6', '2026-06-11 handsOn 4', '2026-06-12 classroom 6'];
          expect(await getSums(member.id)).toEqual(expected.filter((_, index) => present.has(index)));
        },
      ),
      { numRuns: 12 },
    );
  });
});

describe('a sheet', () => {
  it('is recorded for many at once, whole or not at all', async () => {
    const sessions = byDay();
    const { offer, id } = await build(sessions);
    const [one, two] = [await service.buildMember(), await service.buildMember()];
    const others = [await service.buildBooking(offer, one), await service.buildBooking(offer, two)];
    const { body } = await record(
      offer,
      sessions[0],
      [id, ...others].map((each) => ({ id: each, attended: true })),
    );
    expect(body.data.map((each: Attendee) => each.id)).toEqual([id, ...others]);
    expect((await service.getCounts(offer)).attended).toBe(3);
    const refused = await record(offer, sessions[1], [
      { id, attended: true },
      {
        id: others[0],
        attended: true,
        timeIn: pacific('2026-06-11 12:00'),
        timeOut: pacific('2026-06-11 09:00'),
      },
      { id: others[1], attended: true, timeIn: pacific('2026-06-11 16:30') },
    ]);
    expect([refused.status, refused.body.errors.map(({ path }: { path: string }) => path)]).toEqual([
      400,
      ['rows.1.timeOut', 'rows.2.timeIn'],
    ]);
    const { body: list } = await admin.get(`/api/admin/events/${offer.id}/registrations`);
    expect(list.every(({ sessions: present }: Attendee) => present?.length === 1)).toBe(true);
  });

  it('stays right when two administrators mark the same people', async () => {
    const sessions = byDay();
    const { offer, member, id } = await build(sessions);
    await Promise.all([0, 1, 2, 0, 1, 2].map((index) => mark(offer, sessions[index], id)));
    expect(await getSums(member.id)).toHaveLength(3);
    expect(await getEntries(member.id)).toHaveLength(3);
  });

  it('needs the session and the booking to be of the offer, and an administrator', async () => {
    const sessions = byDay();
    const { offer, id, member } = await build(sessions);
    const other = await build(byDay());
    expect((await record(offer, other.offer, [{ id, attended: true }])).status).toBe(404);
    expect((await record(offer, sessions[0], [{ id: other.id, attended: true }])).status).toBe(404);
    expect(
      (await record({ kind: 'course', id: randomUUID() }, sessions[0], [{ id, attended: true }])).status,
    ).toBe(404);
    const path = `/api/admin/events/${offer.id}/sessions/${sessions[0]?.id}/attendance`;
    const sent = { rows: [{ id, attended: true }] };
    expect((await (await service.as(member)).patch(path, sent)).status).toBe(403);
    expect((await (await service.as(null)).patch(path, sent)).status).toBe(401);
    for (const rows of [
      [],
      [{ id: 'x', attended: true }],
      [{ id, attended: 'yes' }],
      'rows',
      Array(501).fill({ id, attended: true }),
    ])
      expect((await record(offer, sessions[0], rows as object[])).status).toBe(400);
  });

  it('before the start of the session needs a confirmation', async () => {
    const sessions = byDay();
    const { offer, id } = await build(sessions);
    service.clock.now = Date.parse(pacific('2026-06-10 12:00'));
    await mark(offer, sessions[0], id);
    const early = await record(offer, sessions[1], [{ id, attended: true }]);
    expect([early.status, early.body.code]).toEqual([409, 'NOT_STARTED']);
    expect((await record(offer, sessions[1], [{ id, attended: true }], { beforeStart: true })).status).toBe(
      200,
    );
  });
});
