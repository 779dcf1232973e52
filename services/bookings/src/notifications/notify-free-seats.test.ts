import { runJob } from '@backflow/service-kit/testing';
import type { TestMember } from '@backflow/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { book, join, leave, prepareLimits } from '../../test/book.ts';
import { mailsAbout, requestsAbout } from '../../test/mails.ts';
import { useBookingsService } from '../../test/start-bookings-service.ts';
import { notifyFreeSeatsJob } from './notify-free-seats.ts';

const service = await useBookingsService();
const admin = await service.as(await service.buildMember({ isAdmin: true }));
const setLimit = await prepareLimits(service);

const run = () => runJob(service, notifyFreeSeatsJob, null);
const freeSeatMails = async (who: TestMember) =>
  (await mailsAbout(service, who)).filter((template) => template === 'seat-free').length;

/** A full event with one seat, and members on its waiting list. */
async function buildWaitedFor(count: number) {
  const offer = await service.buildOffer('event', { capacity: 1 });
  const seated = await service.buildMember();
  const id = await service.buildBooking(offer, seated, { status: 'confirmed' });
  const waiting: TestMember[] = [];
  for (let number = 0; number < count; number += 1) {
    const member = await service.buildMember();
    await join(service, member, offer);
    waiting.push(member);
  }
  const cancel = () => admin.patch(`/api/admin/registrations/${id}/status`, { status: 'cancelled' });
  const notified = () => Promise.all(waiting.map(freeSeatMails));
  return { offer, waiting, cancel, notified };
}

describe('a free seat', () => {
  it('is announced once, to the member who has waited longest', async () => {
    const { offer, waiting, cancel, notified } = await buildWaitedFor(3);
    await run();
    expect(await notified()).toEqual([0, 0, 0]);
    await cancel();
    await run();
    await run();
    expect(await notified()).toEqual([1, 0, 0]);
    const [first] = waiting;
    expect(first && (await requestsAbout(service, first))).toContainEqual(
      expect.objectContaining({
        template: 'seat-free',
        data: expect.objectContaining({ calendarId: `event-${offer.id}` }),
      }),
    );
    expect(first && (await book(service, first, offer)).status).toBe(201);
    await run();
    expect(await notified()).toEqual([1, 0, 0]);
  });

  it('is announced to the next one when the first leaves, and again to who joins again', async () => {
    const { offer, waiting, cancel, notified } = await buildWaitedFor(2);
    await cancel();
    await run();
    const [first, second] = waiting;
    if (first) await leave(service, first, offer);
    await run();
    expect(await notified()).toEqual([1, 1]);
    if (first) await join(service, first, offer);
    if (second) await leave(service, second, offer);
    await run();
    expect(await notified()).toEqual([2, 1]);
  });

  it('is announced to as many as a higher limit has seats for', async () => {
    const { offer, notified } = await buildWaitedFor(3);
    await setLimit(offer, 3);
    await run();
    expect(await notified()).toEqual([1, 1, 0]);
  });

  it.each([
    ['over', () => ({ startsAt: service.inHours(-9), endsAt: service.inHours(-1) })],
    ['closed', () => ({ closesAt: service.inHours(-1) })],
    ['withdrawn', () => ({ deletedAt: new Date() })],
    ['hidden', () => ({ isPublished: false })],
  ])('is not announced for an event that is %s', async (_state, fields) => {
    const { offer, cancel, notified } = await buildWaitedFor(1);
    await cancel();
    await service.updateOffer(offer, fields());
    await run();
    expect(await notified()).toEqual([0]);
  });

  it('is announced once when two processes run the job at once', async () => {
    const { cancel, notified } = await buildWaitedFor(2);
    await cancel();
    await Promise.all([run(), run(), run()]);
    expect(await notified()).toEqual([1, 0]);
  });
});
