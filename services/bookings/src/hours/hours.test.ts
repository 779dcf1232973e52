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
  admin.patch(`/api/admin/registrations/${id}/attendance`, { attended });
const setStatus = (id: string, status: string) =>
  admin.patch(`/api/admin/registrations/${id}/status`, { status });
const entriesOf = async ({ id }: TestMember, query = ''): Promise<HoursEntry[]> =>
  (await admin.get(`/api/admin/users/${id}/hours/entries${query}`)).body.data;
const yearsOf = async ({ id }: TestMember): Promise<HoursYear[]> =>
  (await admin.get(`/api/admin/users/${id}/hours`)).body.data;
/** Such as '3.5 classroom attended', sorted. */
const linesOf = async (who: TestMember) =>
  (await entriesOf(who)).map(({ hours, kind, reason }) => `${hours} ${kind} ${reason}`).sort();
/** In 2026, on January 1 in UTC. */
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
    expect(await yearsOf(member)).toEqual([
      { year: 2025, classroom: '3.5', handsOn: '2', online: '0', total: '5.5' },
    ]);
    const [entry] = await entriesOf(member, '?kind=handsOn');
    expect(entry).toMatchObject({
      ...{ hours: '2', day: '2025-12-31', reason: 'attended', note: null },
      ...{ actor: { id: director.id }, offer: { offers: `${kind}s`, id: offer.id } },
      recordedAt: new Date(service.clock.now).toISOString(),
    });
    await setAttendance(id, false);
    expect(await linesOf(member)).toEqual([
      '-2 handsOn attendance-undone',
      '-3.5 classroom attendance-undone',
      '2 handsOn attended',
      '3.5 classroom attended',
    ]);
    expect(await yearsOf(member)).toMatchObject([{ year: 2025, classroom: '0', handsOn: '0', total: '0' }]);
  });

  it('keeps its entries when the hours change, and undoes what it has earned', async () => {
    const offer = await service.buildOffer(kind, { hours: HOURS });
    const id = await service.buildBooking(offer, member);
    await setAttendance(id, true);
    const inAYear = { startsAt: service.inHours(24 * 400), endsAt: service.inHours(24 * 400 + 8) };
    await service.updateOffer(offer, { hours: { classroom: '8' }, ...inAYear });
    expect(await yearsOf(member)).toMatchObject([{ year: 2026, total: '5.5' }]);
    await setAttendance(id, false);
    expect(await yearsOf(member)).toMatchObject([{ year: 2026, total: '0' }]);
    await setAttendance(id, true);
    expect(await yearsOf(member)).toMatchObject([
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
    expect(await entriesOf(member)).toEqual([]);
    await service.updateOffer(offer, { hours: HOURS });
    await service.updateOffer(offer, { hours: { online: '1' } });
    expect(await linesOf(member)).toEqual(['2 handsOn attended', '3.5 classroom attended']);
  });

  it('is undone by a cancellation, and earned again with the booking', async () => {
    const offer = await service.buildOffer(kind, { hours: { online: '1.25' } });
    const id = await service.buildBooking(offer, member);
    await setAttendance(id, true);
    await setStatus(id, 'cancelled');
    await setStatus(id, 'confirmed');
    expect(await linesOf(member)).toEqual([
      '-1.25 online cancelled',
      '1.25 online attended',
      '1.25 online attended',
    ]);
  });
});
