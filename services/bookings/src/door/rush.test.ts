import { expect, test } from '@jest/globals';
import { buildCrowd } from '../../test/build-crowd.ts';
import { buildClass, buildDevice, buildScan, readDoor, send } from '../../test/door.ts';
import { pacific } from '../../test/sessions.ts';
import { useBookingsService } from '../../test/start-bookings-service.ts';

const service = await useBookingsService();
const admin = await service.as(await service.buildMember({ isAdmin: true }));

const PEOPLE = 500;
const SENDERS = 10;
/** Check-ins of one request, as devices send them while they have a network. */
const BATCH = 5;

test('500 people whose tickets two devices took, sent by ten senders at once, are present once, since the earlier scan', async () => {
  const { offer, sessions } = await buildClass(service, ['2026-06-10']);
  await buildCrowd(service, offer, PEOPLE, { hasAccounts: false });
  const start = Date.parse(pacific('2026-06-10 08:00'));
  service.clock.now = start + 60 * 60_000;
  const { people } = await readDoor(admin, offer);
  const devices = Array.from({ length: SENDERS }, (_, index) => buildDevice(`Device ${index}`));
  const scans = people.flatMap(({ bookingId, number }) =>
    [0, 5].map((apart) => ({
      device: (number + apart) % SENDERS,
      // The second device's scan is the earlier one for every other person.
      scan: buildScan(
        sessions[0],
        bookingId,
        new Date(start + number * 1000 + (number % 2 ? apart : -apart)).toISOString(),
      ),
    })),
  );
  await Promise.all(
    devices.map(async (device, index) => {
      const own = scans.filter((each) => each.device === index).map(({ scan }) => scan);
      for (let from = 0; from < own.length; from += BATCH)
        await send(admin, offer, device, ...own.slice(from, from + BATCH));
    }),
  );

  const door = await readDoor(admin, offer);
  const firstOf = Map.groupBy(scans, ({ scan }) => scan.bookingId);
  for (const { bookingId, presences } of door.people) {
    const [first] = (firstOf.get(bookingId) ?? [])
      .map(({ scan }) => scan)
      .toSorted((one, other) => one.at.localeCompare(other.at));
    expect(presences.map((each) => each.in.checkInId)).toEqual([first?.id]);
  }
  expect(door.people).toHaveLength(PEOPLE);
  expect(await service.getCounts(offer)).toMatchObject({ attended: PEOPLE });
  const [sums] = await service.sql<{ people: number; hours: number }>(
    `select count(distinct booking_id)::int as people, sum(hours)::int as hours from bookings.hours_entries where offer_id = $1`,
    [offer.id],
  );
  expect(sums).toEqual({ people: PEOPLE, hours: PEOPLE * 6 });
});
