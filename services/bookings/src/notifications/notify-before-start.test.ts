import { describe, expect, it } from '@jest/globals';
import { TEST_ORIGIN, runJob } from '@backflow/service-kit/testing';
import { buildCrowd } from '../../test/build-crowd.ts';
import { mailsAbout, queuedMails, requestsAbout } from '../../test/mails.ts';
import { buildSession, pacific, withSessions } from '../../test/sessions.ts';
import { KINDS, useBookingsService } from '../../test/start-bookings-service.ts';
import type { TestOffer } from '../../test/start-bookings-service.ts';
import { notifyBeforeStartJob } from './notify-before-start.ts';

const service = await useBookingsService();
const run = (steps?: number) => runJob(service, notifyBeforeStartJob, null, steps);

/** Sets the clock to `hours` before the start of `offer`'s event, which is at `start`. */
const setClock = (start: Date, hours: number) => {
  service.clock.now = start.getTime() - hours * 60 * 60 * 1000;
};
const sentFor = async ({ id }: TestOffer) =>
  (await queuedMails(service)).filter(
    ({ template, data }) => template === 'event-soon' && data.calendarId?.endsWith(id),
  );

/** An offer in 48 hours with a booking of each status. */
async function withPeople(kind: TestOffer['kind']) {
  const startsAt = service.inHours(48);
  const offer = await service.buildOffer(kind, { startsAt, endsAt: service.inHours(56) });
  const people = await Promise.all(
    (['confirmed', 'pending', 'waitlisted', 'cancelled'] as const).map(async (status) => {
      const member = await service.buildMember();
      await service.buildBooking(offer, member, { status });
      return member;
    }),
  );
  return { offer, startsAt, mails: () => Promise.all(people.map((person) => mailsAbout(service, person))) };
}

const SEATED = [['event-soon'], ['event-soon'], [], []];

describe.each(KINDS.filter(({ kind }) => kind !== 'course'))('24 hours before: $kind', ({ kind, offers }) => {
  it('reminds everyone with a seat once, and no earlier', async () => {
    const { offer, startsAt, mails } = await withPeople(kind);
    setClock(startsAt, 24.1);
    await run();
    expect(await mails()).toEqual([[], [], [], []]);
    setClock(startsAt, 24);
    await run();
    await run();
    expect(await mails()).toEqual(SEATED);
    const [mail] = await sentFor(offer);
    expect(mail?.expiresAt).toBe(startsAt.toISOString());
    expect(mail?.data).toMatchObject({ url: `${TEST_ORIGIN}/${offers}/${offer.id}` });
    expect(mail?.data.startsAt).toBe(startsAt.toISOString());
  });

  it('reminds later after a downtime, and never after the start', async () => {
    const [late, over] = [await withPeople(kind), await withPeople(kind)];
    setClock(late.startsAt, 0.5);
    await service.updateOffer(over.offer, { startsAt: service.inHours(-0.1) });
    await run();
    expect(await late.mails()).toEqual(SEATED);
    expect(await sentFor(over.offer)).toEqual([]);
  });

  it('skips who booked within the last 24 hours, and offers that were taken down', async () => {
    const { offer, startsAt } = await withPeople(kind);
    const { offer: withdrawn } = await withPeople(kind);
    await service.updateOffer(withdrawn, { isPublished: false });
    setClock(startsAt, 23);
    const late = await service.buildMember();
    await service.buildBooking(offer, late);
    await run();
    expect(await requestsAbout(service, late)).toEqual([]);
    expect(await sentFor(withdrawn)).toEqual([]);
    expect(await sentFor(offer)).toHaveLength(2);
  });

  it('reminds again of a start that moved by a day, and not of one that moved by an hour', async () => {
    const { offer, startsAt } = await withPeople(kind);
    setClock(startsAt, 20);
    await run();
    await service.updateOffer(offer, { startsAt: service.inHours(21) });
    await run();
    expect(await sentFor(offer)).toHaveLength(2);
    await service.updateOffer(offer, { startsAt: service.inHours(48), endsAt: service.inHours(56) });
    await run();
    expect(await sentFor(offer)).toHaveLength(2);
    service.clock.now = service.inHours(24.5).getTime();
    await run();
    expect(await sentFor(offer)).toHaveLength(4);
  });

  it('continues where a killed run stopped, even twice concurrently', async () => {
    const startsAt = service.inHours(60);
    const offer = await service.buildOffer(kind, { startsAt, endsAt: service.inHours(70) });
    await buildCrowd(service, offer, 450);
    setClock(startsAt, 24);
    await expect(run(2)).rejects.toThrow('the process is stopped');
    expect(await sentFor(offer)).toHaveLength(200);
    await Promise.all([run(), run()]);
    const readers = (await sentFor(offer)).map(({ to }) => JSON.stringify(to));
    expect(readers).toHaveLength(450);
    expect(new Set(readers).size).toBe(450);
  });
});

describe('an event of several days', () => {
  // The clocks go forward in the night to the second day.
  const build = () =>
    service.buildOffer(
      'event',
      withSessions(
        ['2027-03-13', '2027-03-14', '2027-03-15'].map((day) =>
          buildSession(day, null, { location: `Yard ${day}` }),
        ),
      ),
    );

  it('reminds of each day once, with its number, time and place', async () => {
    service.clock.now = Date.parse(pacific('2027-03-01 08:00'));
    const offer = await build();
    await service.buildBooking(offer, await service.buildMember());
    for (const [wall, sent] of [
      ['2027-03-12 07:59', 0],
      ['2027-03-12 08:00', 1],
      ['2027-03-13 06:59', 1],
      ['2027-03-13 07:00', 2],
      ['2027-03-13 20:00', 2],
      ['2027-03-14 08:00', 3],
      ['2027-03-14 09:00', 3],
    ] as const) {
      service.clock.now = Date.parse(pacific(wall));
      await run();
      await run();
      expect([wall, (await sentFor(offer)).length]).toEqual([wall, sent]);
    }
    expect((await sentFor(offer)).map(({ data }) => [data.dayOf, data.startsOn, data.place])).toEqual([
      ['Day 1 of 3', 'tomorrow', 'Yard 2027-03-13'],
      ['Day 2 of 3', 'tomorrow', 'Yard 2027-03-14'],
      ['Day 3 of 3', 'tomorrow', 'Yard 2027-03-15'],
    ]);
  });

  it('continues with a day where a killed run stopped', async () => {
    service.clock.now = Date.parse(pacific('2027-03-01 08:00'));
    const offer = await build();
    await buildCrowd(service, offer, 250);
    service.clock.now = Date.parse(pacific('2027-03-13 20:00'));
    await expect(run(1)).rejects.toThrow('the process is stopped');
    expect(await sentFor(offer)).toHaveLength(100);
    await Promise.all([run(), run()]);
    const readers = (await sentFor(offer)).map(({ to }) => JSON.stringify(to));
    expect([readers.length, new Set(readers).size]).toEqual([250, 250]);
  });
});
