import { sendMail } from '@backflow/contracts/notifications';
import type { BookingStatus } from '@backflow/contracts/bookings';
import { runJob, topicsAnnounced } from '@backflow/service-kit/testing';
import type { TestMember } from '@backflow/service-kit/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { mailsAbout, requestsAbout } from '../../test/mails.ts';
import { KINDS, useBookingsService } from '../../test/start-bookings-service.ts';
import type { TestOffer } from '../../test/start-bookings-service.ts';
import { eraseMemberJob } from './erase-member.ts';
import { expireUnconfirmedJob } from './expire-unconfirmed.ts';

let member: TestMember;
const service = await useBookingsService();
const start = service.clock.now;
beforeEach(async () => {
  service.clock.now = start;
  member = await service.buildMember();
});

const seatsOf = async (offer: TestOffer) => {
  const { counted, rows } = await service.countsOf(offer);
  expect(counted).toEqual(rows);
  return counted.pending + counted.confirmed;
};
const statusesOf = async ({ id }: TestMember) =>
  (
    await service.sql<{ status: BookingStatus }>(
      'select status from bookings.bookings where user_id = $1 order by booked_at',
      [id],
    )
  ).map(({ status }) => status);

describe('a member who is erased', () => {
  const erase = (steps?: number) => runJob(service, eraseMemberJob, { memberId: member.id }, steps);

  it('loses upcoming and unpaid bookings, keeps past and paid ones, and gets no mail', async () => {
    const hours = (from: number, to: number) => ({
      ...{ startsAt: service.inHours(from), endsAt: service.inHours(to) },
    });
    const CASES = [
      ['event', hours(-9, -1), 'confirmed', 'confirmed'],
      ['event', hours(-9, 1), 'confirmed', 'cancelled'],
      ['event', {}, 'confirmed', 'cancelled'],
      ['event', {}, 'waitlisted', 'cancelled'],
      ['event', { isPublished: false }, 'pending', 'cancelled'],
      ['event', { deletedAt: service.inHours(-1) }, 'cancelled', 'cancelled'],
      ['webinar', hours(-2, -1), 'confirmed', 'confirmed'],
      ['webinar', hours(2, 3), 'confirmed', 'cancelled'],
      ['course', {}, 'confirmed', 'confirmed'],
      ['course', { price: '20', accessLevel: 'paid' }, 'pending', 'cancelled'],
    ] as const;
    const offers: TestOffer[] = [];
    for (const [index, [kind, fields, status]] of CASES.entries()) {
      const offer = await service.buildOffer(kind, fields);
      await service.buildBooking(offer, member, { status, bookedAt: service.inHours(index) });
      await service.buildBooking(offer, await service.buildMember());
      offers.push(offer);
    }
    const mails = (await service.queued(sendMail)).length;
    const topics = await topicsAnnounced(service, () => erase());
    expect(topics.toSorted()).toEqual(['courses', ...Array<string>(4).fill('events'), 'webinars']);
    expect(await topicsAnnounced(service, () => erase())).toEqual([]);
    expect(await statusesOf(member)).toEqual(CASES.map(([, , , after]) => after));
    expect(await Promise.all(offers.map(seatsOf))).toEqual(
      CASES.map(([, , , after]) => (after === 'confirmed' ? 2 : 1)),
    );
    expect(await service.queued(sendMail)).toHaveLength(mails);
  });

  it.each(KINDS)(
    'gives each $kind up once, when the job runs again, at once, or while others book',
    async (of) => {
      const offers: TestOffer[] = [];
      for (let index = 0; index < 6; index++) {
        const offer = await service.buildOffer(of.kind, { capacity: 2 });
        const status = of.kind === 'course' ? 'pending' : 'confirmed';
        await service.buildBooking(offer, member, { status });
        await service.buildBooking(offer, await service.buildMember());
        offers.push(offer);
      }
      await expect(erase(2)).rejects.toThrow('stopped');
      expect((await statusesOf(member)).filter((status) => status === 'cancelled')).toHaveLength(2);
      const others = await Promise.all([1, 2, 3].map(async () => service.as(await service.buildMember())));
      const [, , , ...responses] = await Promise.all([
        ...[erase(), erase(), erase()],
        ...offers.flatMap(({ id }) => others.map((client) => client.post(of.bookPath(id)))),
      ]);
      const booked = responses.filter((response) => response?.status === 201).length;
      const seats = await Promise.all(offers.map(seatsOf));
      expect(new Set(await statusesOf(member))).toEqual(new Set(['cancelled']));
      expect(seats.reduce((sum, each) => sum + each)).toBe(offers.length + booked);
      if (of.kind !== 'course') expect(Math.max(...seats)).toBeLessThanOrEqual(2);
    },
  );

  it('may have no bookings', async () => {
    await expect(erase()).resolves.toBeUndefined();
  });
});

describe('a booking whose member has not confirmed the address', () => {
  const expire = (steps?: number) => runJob(service, expireUnconfirmedJob, null, steps);
  const confirm = ({ id }: TestMember) =>
    service.sql('update identity.users set email_confirmed_at = now() where id = $1', [id]);
  const unconfirmed = () =>
    service.buildMember({ isEmailConfirmed: false, createdAt: new Date(service.clock.now) });

  it.each(KINDS)('$kind: ends after a day, frees the seat, and notifies the member once', async (of) => {
    const [late, inTime] = [await unconfirmed(), await unconfirmed()];
    const offer = await service.buildOffer(of.kind);
    for (const who of [late, inTime])
      await service.buildBooking(offer, who, { confirmBy: service.inHours(24), network: 'n' });
    await confirm(inTime);
    service.clock.now = start + 24 * 60 * 60 * 1000 - 1;
    await expire();
    expect(await seatsOf(offer)).toBe(2);

    service.clock.now += 1;
    await expect(expire(0)).rejects.toThrow('stopped');
    const topics = await topicsAnnounced(service, () => Promise.all([expire(), expire()]));
    expect(topics).toEqual([of.offers]);
    await expire();
    expect(await seatsOf(offer)).toBe(1);
    expect([await statusesOf(late), await statusesOf(inTime)]).toEqual([['cancelled'], ['confirmed']]);
    expect(await mailsAbout(service, late)).toEqual(['registration-expired']);
    expect((await requestsAbout(service, late))[0]?.data.url).toMatch(/\/settings$/);
    expect(await mailsAbout(service, inTime)).toEqual([]);
    const again = await (await service.as(late)).post(of.bookPath(offer.id));
    expect(again.status).toBe(of.kind === 'course' ? 201 : 403);
    await confirm(late);
    if (again.status === 403)
      expect((await (await service.as(late)).post(of.bookPath(offer.id))).status).toBe(201);
  });

  it.each(KINDS)('$kind: does not end when an administrator added it', async ({ kind, offers }) => {
    const admin = await service.as(await service.buildMember({ isAdmin: true }));
    const { id: userId } = await unconfirmed();
    const offer = await service.buildOffer(kind);
    const { status } = await admin.post(`/api/admin/${offers}/${offer.id}/registrations`, { userId });
    expect(status).toBe(201);
    service.clock.now = start + 25 * 60 * 60 * 1000;
    await expire();
    expect(await seatsOf(offer)).toBe(1);
  });
});
