import { randomUUID } from 'node:crypto';
import type { Door } from '@backflow/contracts/bookings';
import { sendCheckIns } from '@backflow/contracts/bookings';
import { expectDeclaredEffects } from '@backflow/service-kit/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { buildClass, buildDevice, buildScan, buildUndo, readDoor, send, sendRaw } from '../../test/door.ts';
import { pacific } from '../../test/sessions.ts';
import { useBookingsService } from '../../test/start-bookings-service.ts';
import type { TestOffer } from '../../test/start-bookings-service.ts';

const service = await useBookingsService();
const director = await service.buildMember({ isAdmin: true });
const admin = await service.as(director);
const [front, back] = [buildDevice('Front door'), buildDevice('Back door')];
const DAY = '2026-06-10';
const at = (time: string) => pacific(`${DAY} ${time}`);
beforeEach(() => {
  service.clock.now = Date.parse(at('20:00'));
});

async function build(days = [DAY], fields: object = {}) {
  const { offer, sessions } = await buildClass(service, days, fields);
  const member = await service.buildMember();
  const id = await service.buildBooking(offer, member);
  return { offer, sessions, session: sessions[0], member, id };
}
const personOf = (door: Door, id: string) => door.people.find(({ bookingId }) => bookingId === id);
/** The attendance of a booking as it is stored, by session. */
const attendanceOf = (id: string) =>
  service.sql<{ session: string; in: Date | null; out: Date | null; minutes: number | null }>(
    `select session_id as session, time_in as in, time_out as out, minutes
       from bookings.session_attendance where booking_id = $1 order by session_id`,
    [id],
  );
const hoursOf = async (id: string) => {
  const [row] = await service.sql<{ hours: string }>(
    'select coalesce(sum(hours), 0)::float::text as hours from bookings.hours_entries where booking_id = $1',
    [id],
  );
  return row?.hours;
};
const countRows = async (offer: TestOffer) => {
  const [row] = await service.sql<{ count: number }>(
    'select count(*)::int from bookings.check_ins where offer_id = $1',
    [offer.id],
  );
  return row?.count;
};

describe('check-ins', () => {
  it('give attendance with its hours, by the times of the scans', async () => {
    const { offer, session, id } = await build();
    const scan = buildScan(session, id, at('10:00'));
    const { result } = await expectDeclaredEffects(service, sendCheckIns, () =>
      send(admin, offer, front, scan),
    );
    expect(result).toEqual([{ id: scan.id, outcome: 'recorded' }]);
    expect(await attendanceOf(id)).toMatchObject([{ in: new Date(at('10:00')), out: null, minutes: 360 }]);
    expect(await hoursOf(id)).toBe('4.5');
    await send(admin, offer, front, buildScan(session, id, at('14:00'), { kind: 'out' }));
    expect(await attendanceOf(id)).toMatchObject([{ out: new Date(at('14:00')), minutes: 240 }]);
    expect(await hoursOf(id)).toBe('3');
    const entry = { checkInId: scan.id, at: at('10:00'), device: 'Front door', deviceId: front.id };
    expect(personOf(await readDoor(admin, offer), id)?.presences).toEqual([
      { sessionId: session?.id, in: entry, out: at('14:00') },
    ]);
  });

  it('up to a quarter of an hour after the start count from the start: a queue takes nobody’s hours', async () => {
    const { offer, session, id } = await build();
    await send(admin, offer, front, buildScan(session, id, at('08:15')));
    expect(await attendanceOf(id)).toMatchObject([{ in: null, minutes: null }]);
    expect(personOf(await readDoor(admin, offer), id)?.presences[0]?.in.at).toBe(at('08:15'));
    const late = await build();
    await send(admin, late.offer, front, buildScan(late.session, late.id, at('08:16')));
    expect(await attendanceOf(late.id)).toMatchObject([{ in: new Date(at('08:16')), minutes: 464 }]);
  });

  it('that are sent again, one after the other or at once, are answered as before and change nothing', async () => {
    const { offer, session, id } = await build();
    const scans = [buildScan(session, id, at('08:00')), buildScan(session, id, at('12:00'), { kind: 'out' })];
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => send(admin, offer, front, ...scans, ...scans)),
    );
    expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(await countRows(offer)).toBe(2);
    await expectDeclaredEffects(service, sendCheckIns, () => send(admin, offer, front, ...scans), {
      ...{ audit: false, changes: [] },
    });
    expect(await hoursOf(id)).toBe('3');
  });

  it('of one ticket on two devices are one presence, since the earlier scan, and the later one is told', async () => {
    const { offer, session, id } = await build();
    const [early, late] = [buildScan(session, id, at('08:20')), buildScan(session, id, at('08:40'))];
    expect(await send(admin, offer, back, late)).toEqual([{ id: late.id, outcome: 'recorded' }]);
    expect(await send(admin, offer, front, early)).toEqual([{ id: early.id, outcome: 'recorded' }]);
    const first = { checkInId: early.id, at: at('08:20'), device: 'Front door', deviceId: front.id };
    expect(await send(admin, offer, back, late)).toEqual([{ id: late.id, outcome: 'already-in', first }]);
    expect(personOf(await readDoor(admin, offer), id)?.presences).toMatchObject([{ in: first, out: null }]);
    expect(await attendanceOf(id)).toMatchObject([{ in: new Date(at('08:20')) }]);
  });

  it('of two people are two presences', async () => {
    const { offer, session, id } = await build();
    const other = await service.buildBooking(offer, await service.buildMember());
    const scans = [id, other].map((each) => buildScan(session, each, at('08:00')));
    expect((await send(admin, offer, front, ...scans)).map(({ outcome }) => outcome)).toEqual([
      'recorded',
      'recorded',
    ]);
    expect((await readDoor(admin, offer)).people.map(({ presences }) => presences.length)).toEqual([1, 1]);
  });

  it('after a break begin no second presence', async () => {
    const { offer, session, id } = await build();
    const scans = [
      buildScan(session, id, at('08:00')),
      buildScan(session, id, at('12:00'), { kind: 'out' }),
      buildScan(session, id, at('13:00')),
    ];
    expect((await send(admin, offer, front, ...scans)).map(({ outcome }) => outcome)).toEqual(
      scans.map(() => 'recorded'),
    );
    expect(await attendanceOf(id)).toMatchObject([{ in: null, out: null }]);
  });

  it('are taken back one by one, also before they arrive; with the last one the hours go', async () => {
    const { offer, session, id } = await build();
    const [one, two] = [buildScan(session, id, at('08:20')), buildScan(session, id, at('09:00'))];
    await send(admin, offer, front, one, two);
    const undo = buildUndo(one);
    expect(await send(admin, offer, front, undo)).toEqual([{ id: undo.id, outcome: 'recorded' }]);
    expect(await attendanceOf(id)).toMatchObject([{ in: new Date(at('09:00')) }]);
    await send(admin, offer, front, buildUndo(two), undo);
    expect(await attendanceOf(id)).toEqual([]);
    expect(await hoursOf(id)).toBe('0');
    const third = buildScan(session, id, at('10:00'));
    await send(admin, offer, back, buildUndo(third));
    await send(admin, offer, front, third);
    expect(personOf(await readDoor(admin, offer), id)?.presences).toEqual([]);
  });

  it('by a fast clock are stored as now', async () => {
    const { offer, session, id } = await build();
    service.clock.now = Date.parse(at('09:00'));
    await send(admin, offer, front, buildScan(session, id, at('11:00')));
    expect(await attendanceOf(id)).toMatchObject([{ in: new Date(at('09:00')) }]);
  });

  it('of each day of several are that day’s', async () => {
    const { offer, sessions, id } = await build([DAY, '2026-06-11']);
    service.clock.now = Date.parse(pacific('2026-06-11 18:00'));
    await send(admin, offer, front, buildScan(sessions[1], id, pacific('2026-06-11 08:00')));
    expect(await attendanceOf(id)).toMatchObject([{ session: sessions[1]?.id }]);
    const [wrong] = await send(admin, offer, front, buildScan(sessions[0], id, pacific('2026-06-11 08:00')));
    expect(wrong?.outcome).toBe('unknown');
    expect(await attendanceOf(id)).toHaveLength(1);
  });

  it('leave attendance that was recorded by hand as it is', async () => {
    const { offer, session, id } = await build();
    const path = `/api/admin/events/${offer.id}/sessions/${session?.id}/attendance`;
    await admin.patch(path, { rows: [{ id, attended: true, timeIn: at('09:00') }] });
    await send(admin, offer, front, buildScan(session, id, at('11:00')));
    expect(await attendanceOf(id)).toMatchObject([{ in: new Date(at('09:00')) }]);
    const whole = await build();
    await admin.patch(`/api/admin/registrations/${whole.id}/attendance`, { attended: true });
    const scan = buildScan(whole.session, whole.id, at('11:00'));
    await send(admin, whole.offer, front, scan, buildUndo(scan));
    expect(await attendanceOf(whole.id)).toMatchObject([{ in: null }]);
  });

  it('are refused to everybody but administrators, and with bad input by its field', async () => {
    const { offer, session, id, member } = await build();
    const body = { device: front, checkIns: [buildScan(session, id, at('08:00'))] };
    expect((await sendRaw(await service.as(null), offer, body)).status).toBe(401);
    expect((await sendRaw(await service.as(member), offer, body)).status).toBe(403);
    expect((await sendRaw(admin, { id: randomUUID() }, body)).status).toBe(404);
    const scan = buildScan(session, id, at('08:00'));
    for (const [field, bad] of [
      ['walkIn', { ...scan, bookingId: null }],
      ['walkIn', { ...scan, walkIn: { name: 'Ann Lee' } }],
      ['undoes', { ...scan, kind: 'undo' }],
      ['undoes', { ...scan, undoes: randomUUID() }],
      ['at', { ...scan, at: 'today' }],
    ] as const) {
      const { status, body: answer } = await sendRaw(admin, offer, { device: front, checkIns: [scan, bad] });
      expect([status, answer.errors?.[0]?.path]).toEqual([400, `checkIns.1.${field}`]);
    }
    expect(await countRows(offer)).toBe(0);
    await send(admin, offer, front, scan);
    const other = await build();
    const { status, body: answer } = await sendRaw(admin, other.offer, { device: front, checkIns: [scan] });
    expect([status, answer.errors?.[0]?.path]).toEqual([400, 'checkIns.0.id']);
  });

  it('give the same attendance in any order of arrival, in any requests, however often they are sent', async () => {
    const { offer, sessions } = await buildClass(service, [DAY]);
    const event = fc.record({
      kind: fc.constantFrom('in' as const, 'in' as const, 'out' as const, 'undo' as const),
      quarter: fc.integer({ min: 0, max: 31 }),
      device: fc.constantFrom(front, back),
      of: fc.nat({ max: 5 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc
          .uniqueArray(event, { minLength: 1, maxLength: 6, selector: ({ quarter }) => quarter })
          .chain((events) =>
            fc.record({
              events: fc.constant(events),
              orders: fc.tuple(arrivals(events.length), arrivals(events.length)),
            }),
          ),
        async ({ events, orders }) => {
          const results: unknown[] = [];
          for (const order of orders) {
            const id = await service.buildBooking(offer, await service.buildMember());
            const scans = events.map(({ kind, quarter, device }) => {
              const time = new Date(Date.parse(at('08:00')) + quarter * 15 * 60_000).toISOString();
              return { device, kind, scan: buildScan(sessions[0], id, time) };
            });
            const checkIns = scans.map(({ kind, device, scan }, index) => {
              const undone = scans[events[index]?.of ?? 0]?.scan ?? scan;
              return {
                device,
                checkIn: kind === 'undo' ? { ...buildUndo(undone), id: scan.id } : { ...scan, kind },
              };
            });
            for (const index of order) {
              const sent = checkIns[index];
              if (sent) await send(admin, offer, sent.device, sent.checkIn);
            }
            const presence = personOf(await readDoor(admin, offer), id)?.presences[0];
            results.push({
              attendance: await attendanceOf(id),
              hours: await hoursOf(id),
              presence: presence && { at: presence.in.at, device: presence.in.device, out: presence.out },
            });
          }
          expect(results[0]).toEqual(results[1]);
        },
      ),
      { numRuns: 12 },
    );
  });
});

/** An order of `count` check-ins in which each comes once or more often. */
const arrivals = (count: number) =>
  fc
    .tuple(
      fc.shuffledSubarray([...Array(count).keys()], { minLength: count, maxLength: count }),
      fc.array(fc.nat({ max: count - 1 }), { maxLength: 3 }),
    )
    .map(([each, again]) => [...each, ...again]);
