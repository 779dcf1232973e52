import { randomUUID } from 'node:crypto';
import type { DoorCase } from '@backflow/contracts/bookings';
import { decideDoorCase, markAbsent } from '@backflow/contracts/bookings';
import { expectDeclaredEffects, runJob } from '@backflow/service-kit/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { eraseMemberJob } from '../attendees/erase-member.ts';
import { purgeWalkInsJob } from './purge-walk-ins.ts';
import { buildClass, buildDevice, buildScan, buildUndo, readDoor, send } from '../../test/door.ts';
import { mailsAbout } from '../../test/mails.ts';
import { pacific } from '../../test/sessions.ts';
import { useBookingsService } from '../../test/start-bookings-service.ts';

const service = await useBookingsService();
const admin = await service.as(await service.buildMember({ isAdmin: true }));
const front = buildDevice('Front door');
const DAYS = ['2026-06-10', '2026-06-11'];
const at = (time: string) => pacific(`${DAYS[0]} ${time}`);
beforeEach(() => {
  service.clock.now = Date.parse(at('12:00'));
});

async function build(fields: object = {}, booking: Parameters<typeof service.buildBooking>[2] = {}) {
  const { offer, sessions } = await buildClass(service, DAYS, fields);
  const member = await service.buildMember({ firstName: 'Ann', lastName: 'Lee' });
  const id = await service.buildBooking(offer, member, booking);
  return { offer, session: sessions[0], sessions, member, id };
}
const decide = (id: string, bookingId: string | null) =>
  admin.patch(`/api/admin/check-ins/${id}`, { bookingId });
const wasThere = async (bookingId: string) =>
  (await service.sql('select from bookings.session_attendance where booking_id = $1', [bookingId])).length >
  0;

describe('the door of an event', () => {
  it('knows its days, seats, people with what they owe, and other dates', async () => {
    const { offer, sessions, id } = await build(
      { capacity: 3, title: 'RPZ refresher', price: '25', accessLevel: 'paid' },
      { status: 'pending' },
    );
    const other = await service.buildOffer('event', { title: 'RPZ Refresher' });
    await service.buildOffer('event', { title: 'RPZ refresher', isPublished: false });
    const to = await service.buildOffer('event', { title: 'Gauges' });
    const moved = await service.buildBooking(offer, await service.buildMember());
    await admin.post(`/api/admin/registrations/${moved}/move`, { moveTo: to.id });
    const door = await readDoor(admin, offer);
    expect(door).toMatchObject({
      ...{ offerId: offer.id, title: 'RPZ refresher', seatsLeft: 2, asOf: at('12:00'), cases: [] },
      otherDates: [{ offerId: other.id }],
    });
    expect(door.sessions.map((session) => session.id)).toEqual(sessions.map((session) => session.id));
    expect(door.people).toMatchObject([
      { bookingId: id, number: 1, name: 'Ann Lee', status: 'pending', due: '25.00', movedTo: null },
      { bookingId: moved, number: 2, status: 'cancelled', movedTo: { title: 'Gauges' } },
    ]);
    const others = [await service.as(null), await service.as(await service.buildMember())];
    const paths = ['', '/stream'].map((path) => `/api/admin/events/${offer.id}/check-in${path}`);
    const refused = await Promise.all(others.flatMap((client) => paths.map((path) => client.get(path))));
    expect(refused.map(({ status }) => status)).toEqual([401, 401, 403, 403]);
    expect((await admin.get(`/api/admin/events/${randomUUID()}/check-in`)).status).toBe(404);
  });
});

describe('a check-in that can’t count', () => {
  const note = 'Pays by check';
  it('of a walk-in counts from the time of the scan once they are registered', async () => {
    const { offer, session } = await build();
    const walkIn = { name: 'Bo Diaz', email: 'bo@example.com', phone: '555 0100' };
    const scan = buildScan(session, null, at('09:00'), { walkIn, note });
    expect(await send(admin, offer, front, scan)).toEqual([{ id: scan.id, outcome: 'walk-in' }]);
    const [found] = (await readDoor(admin, offer)).cases;
    expect(found).toEqual({
      ...{ id: scan.id, outcome: 'walk-in', bookingId: null, ...walkIn, note, sessionId: session?.id ?? '' },
      ...{ at: at('09:00'), device: 'Front door' },
    } satisfies DoorCase);
    const { id } = (
      await admin.post(`/api/admin/events/${offer.id}/registrations`, {
        userId: (await service.buildMember()).id,
      })
    ).body.data;
    const other = await service.buildBooking(await service.buildOffer('event'), await service.buildMember());
    expect((await decide(scan.id, other)).body.errors?.[0]?.path).toBe('bookingId');
    const { result } = await expectDeclaredEffects(service, decideDoorCase, () => decide(scan.id, id));
    expect(result.body.data).toEqual({ id: scan.id, outcome: 'recorded' });
    const none = { audit: false, changes: [] };
    const again = await expectDeclaredEffects(service, decideDoorCase, () => decide(scan.id, id), none);
    expect(again.result.body).toEqual(result.body);
    expect((await decide(scan.id, null)).body.code).toBe('CONFLICT');
    const door = await readDoor(admin, offer);
    expect(door.cases).toEqual([]);
    expect(door.people.find(({ bookingId }) => bookingId === id)?.presences).toMatchObject([
      { in: { at: at('09:00') } },
    ]);
    expect(await wasThere(id)).toBe(true);
  });

  it.each([
    ['cancelled', 'cancelled'],
    ['waitlisted', 'no-seat'],
  ] as const)('of a %s booking is one question, however often it was scanned', async (status, outcome) => {
    const { offer, session, id } = await build({}, { status });
    const scans = ['08:00', '08:30'].map((time) => buildScan(session, id, at(time)));
    expect((await send(admin, offer, front, ...scans)).map((each) => each.outcome)).toEqual([
      outcome,
      outcome,
    ]);
    expect((await readDoor(admin, offer)).cases).toMatchObject([
      { id: scans[0]?.id, bookingId: id, name: 'Ann Lee' },
    ]);
    expect(await wasThere(id)).toBe(false);
    expect((await decide(scans[0]?.id ?? '', id)).status).toBe(400);
    await admin.patch(`/api/admin/registrations/${id}/status`, { status: 'confirmed' });
    expect((await decide(scans[1]?.id ?? '', id)).body.data.outcome).toBe('already-in');
    expect((await readDoor(admin, offer)).cases).toEqual([]);
    expect(await wasThere(id)).toBe(true);
  });

  it('can be dismissed, or taken back where it was a mistake', async () => {
    const { offer, session } = await build();
    const [one, two] = [
      buildScan(session, randomUUID(), at('08:00')),
      buildScan(session, null, at('08:00'), { walkIn: { name: 'Bo' } }),
    ];
    await send(admin, offer, front, one, two);
    expect((await readDoor(admin, offer)).cases.map(({ outcome }) => outcome).sort()).toEqual([
      'unknown',
      'walk-in',
    ]);
    expect((await decide(one.id, null)).body.data).toEqual({ id: one.id, outcome: 'unknown' });
    await send(admin, offer, front, buildUndo(two));
    expect((await readDoor(admin, offer)).cases).toEqual([]);
    expect((await decide(two.id, null)).status).toBe(404);
  });

  it('for a day that the event does not have is stored', async () => {
    const { offer, id } = await build();
    const scan = buildScan({ id: randomUUID() }, id, at('08:00'));
    expect(await send(admin, offer, front, scan)).toEqual([{ id: scan.id, outcome: 'unknown' }]);
    expect((await decide(scan.id, id)).status).toBe(400);
  });
});

describe('who did not come', () => {
  const mark = ({ offer, session }: Pick<Awaited<ReturnType<typeof build>>, 'offer' | 'session'>) =>
    admin.post(`/api/admin/events/${offer.id}/sessions/${session?.id}/absent`);
  const missed = async (member: { id: string }) =>
    (await mailsAbout(service, member)).filter((template) => template === 'missed-class').length;

  it('is marked as absent, and mailed once for the event', async () => {
    const { offer, session, sessions, member, id } = await build();
    const [present, late] = await service.buildMembers(2);
    await send(
      admin,
      offer,
      front,
      buildScan(session, await service.buildBooking(offer, present), at('08:00')),
    );
    await service.buildBooking(offer, await service.buildMember(), { status: 'waitlisted' });
    service.clock.now = Date.parse(at('07:59'));
    expect((await mark({ offer, session })).body.code).toBe('NOT_STARTED');
    service.clock.now = Date.parse(at('12:00'));
    const { result } = await expectDeclaredEffects(service, markAbsent, () => mark({ offer, session }));
    expect(result.body.data).toEqual({ absent: 1, mailed: 1 });
    const none = { audit: false, changes: [] };
    const { result: again } = await expectDeclaredEffects(
      service,
      markAbsent,
      () => mark({ offer, session }),
      none,
    );
    expect(again.body.data).toEqual({ absent: 0, mailed: 0 });
    await service.buildBooking(offer, late);
    const both = await Promise.all([mark({ offer, session }), mark({ offer, session })]);
    expect(both.map(({ body }) => body.data.mailed).sort()).toEqual([0, 1]);
    service.clock.now = Date.parse(pacific(`${DAYS[1]} 12:00`));
    expect((await mark({ offer, session: sessions[1] })).body.data).toEqual({ absent: 3, mailed: 1 });
    expect(await Promise.all([member, present, late].map(missed))).toEqual([1, 1, 1]);
    const person = (await readDoor(admin, offer)).people.find(({ bookingId }) => bookingId === id);
    expect(person?.absences.sort()).toEqual(sessions.map((each) => each.id).sort());
  });

  it('is not absent once attendance is recorded, and not mailed again when it is taken back', async () => {
    const { offer, session, member, id } = await build();
    await mark({ offer, session });
    const scan = buildScan(session, id, at('08:00'));
    await send(admin, offer, front, scan);
    const absences = async () => (await readDoor(admin, offer)).people[0]?.absences;
    expect(await absences()).toEqual([]);
    await send(admin, offer, front, buildUndo(scan));
    expect(await absences()).toEqual([session?.id]);
    await mark({ offer, session });
    expect(await missed(member)).toBe(1);
  });
});

describe('names of walk-ins', () => {
  const namesOf = async (offer: { id: string }) =>
    (
      await service.sql<{ name: string | null }>(
        'select name from bookings.check_ins where offer_id = $1 order by at',
        [offer.id],
      )
    ).map(({ name }) => name);

  it('are deleted thirty days after they were decided, a year after the scan otherwise', async () => {
    const { offer, session } = await build();
    const scans = ['Ann', 'Bo'].map((name, hour) =>
      buildScan(session, null, at(`0${hour + 8}:00`), { walkIn: { name } }),
    );
    await send(admin, offer, front, ...scans);
    await decide(scans[0]?.id ?? '', null);
    service.clock.now += 30 * 24 * 60 * 60 * 1000 - 1000;
    await runJob(service, purgeWalkInsJob, null);
    expect(await namesOf(offer)).toEqual(['Ann', 'Bo']);
    service.clock.now += 1000;
    await runJob(service, purgeWalkInsJob, null);
    expect(await namesOf(offer)).toEqual([null, 'Bo']);
    service.clock.now += 335 * 24 * 60 * 60 * 1000;
    await runJob(service, purgeWalkInsJob, null);
    expect(await namesOf(offer)).toEqual([null, null]);
  });

  it('and notes go with the person who is erased', async () => {
    const { offer, session, member, id } = await build();
    await send(
      ...([admin, offer, front] as const),
      buildScan(session, id, at('08:00'), { note: 'Ann’s brother pays' }),
      buildScan(session, null, at('09:00'), { walkIn: { name: 'Ann', email: 'Ann@Example.com' } }),
    );
    const data = { memberId: member.id, addresses: ['ann@example.com'] };
    await runJob(service, eraseMemberJob, data);
    const left = await service.sql(
      'select from bookings.check_ins where offer_id = $1 and coalesce(name, email, note) is not null',
      [offer.id],
    );
    expect(left).toEqual([]);
  });
});
