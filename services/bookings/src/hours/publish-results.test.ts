import { beforeEach, expect, it } from '@jest/globals';
import type { TestMember } from '@backflow/service-kit/testing';
import { useBookingsService } from '../../test/start-bookings-service.ts';

interface Result {
  booking_id: string;
  is_earned: boolean;
  minutes_by_kind: Record<string, number>;
  days: { minutes: number | null }[];
}

const service = await useBookingsService();
const admin = await service.as(await service.buildMember({ isAdmin: true }));
let member: TestMember;
beforeEach(async () => {
  member = await service.buildMember();
  await service.sql('delete from bookings.changed_results');
});

const setAttendance = (id: string, attended: boolean) =>
  admin.patch(`/api/admin/registrations/${id}/attendance`, { attended, beforeStart: true });
const take = (inHours = 0) =>
  service.sql<Result>('select * from bookings.take_results_v1($1, 10)', [service.inHours(inHours)]);
const PAST = { startsAt: service.inHours(-8), endsAt: service.inHours(-1) };

it('a change is taken once, with what was earned, also when nobody but the database made it', async () => {
  const offer = await service.buildOffer('event', { ...PAST, hours: { classroom: '3.25', handsOn: '2' } });
  const id = await service.buildBooking(offer, member);
  expect(await take()).toEqual([]);
  await setAttendance(id, true);
  expect(await take()).toMatchObject([
    { booking_id: id, is_earned: true, minutes_by_kind: { classroom: 195, handsOn: 120 } },
  ]);
  expect(await take()).toEqual([]);
  await service.sql('update bookings.bookings set attended = false where id = $1', [id]);
  expect(await take()).toMatchObject([{ booking_id: id, is_earned: false, minutes_by_kind: {} }]);
});

it('attendance without hours to earn is earned by every day; a booking without attendance changes nothing', async () => {
  const offer = await service.buildOffer('webinar', PAST);
  const [id, other] = [
    await service.buildBooking(offer, member),
    await service.buildBooking(offer, await service.buildMember()),
  ];
  await setAttendance(id, true);
  await admin.patch(`/api/admin/registrations/${other}/status`, { status: 'cancelled' });
  expect(await take()).toMatchObject([{ booking_id: id, is_earned: true, days: [{ minutes: 420 }] }]);
});

it('what was recorded early is taken when it is over, by one of two callers', async () => {
  const offer = await service.buildOffer('event', {
    startsAt: service.inHours(2),
    endsAt: service.inHours(4),
  });
  const id = await service.buildBooking(offer, member);
  await setAttendance(id, true);
  expect(await take(3)).toEqual([]);
  const both = await Promise.all([take(5), take(5)]);
  expect(both.flat().map((each) => each.booking_id)).toEqual([id]);
});

it('a caller that rolls back leaves the results to the next', async () => {
  const id = await service.buildBooking(await service.buildOffer('event', PAST), member);
  await setAttendance(id, true);
  await service.sql(`do $$ begin
    perform bookings.take_results_v1('infinity', 10);
    raise exception 'killed';
  exception when others then null; end $$`);
  expect(await take()).toMatchObject([{ booking_id: id }]);
});
