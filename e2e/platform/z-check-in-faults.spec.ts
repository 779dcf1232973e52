import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { OpenEvent } from '../support/door.ts';
import { call } from '../support/people.ts';
import { crash } from '../support/processes.ts';
import { useServiceProcesses } from '../support/service-processes.ts';
import { rows } from '../support/stores.ts';

const GUESTS = 24;
/** So many check-ins lie between two kills. */
const BETWEEN_KILLS = 6;
const DEVICES = ['Front desk', 'Side door'].map((name) => ({ id: randomUUID(), name }));

test.beforeAll(() => useServiceProcesses('each'));

test('the service is killed again and again while two devices check everybody in: nobody is lost, or in twice', async () => {
  test.slow();
  const event = await OpenEvent.create();
  const bookings = await event.bookMany(GUESTS);
  const [session] = (await event.door()).sessions;
  const sessionId = session?.id ?? '';
  const begunAt = Date.now();

  const checkIns = bookings.flatMap((bookingId, at) =>
    DEVICES.map((device, later) => ({
      device,
      checkIn: {
        ...{ id: randomUUID(), bookingId, sessionId, kind: 'in', way: 'ticket' },
        at: new Date(begunAt - 60_000 + 1000 * at + 100 * later).toISOString(),
      },
    })),
  );
  // The later scan of each ticket is sent first.
  await Promise.all(
    DEVICES.map(async ({ id }) => {
      const own = checkIns.filter(({ device }) => device.id === id).toReversed();
      for (const [at, { device, checkIn }] of own.entries()) {
        const sending = send(event, { device, checkIns: [checkIn] });
        if (at % BETWEEN_KILLS === 0) crash('bookings');
        await sending;
      }
    }),
  );

  const { people } = await event.door();
  expect(people.map(({ presences }) => presences.map((each) => each.in.device))).toEqual(
    Array.from({ length: GUESTS }, () => ['Front desk']),
  );
  const [stored] = await rows<{ count: number }>(
    'select count(*)::int as count from bookings.check_ins where offer_id = $1',
    [event.id],
  );
  expect(stored?.count).toBe(2 * GUESTS);
});

/** Sends as a device does: until it has an answer. */
async function send({ id, admin }: OpenEvent, body: object): Promise<void> {
  for (;;) {
    const response = await call('POST', `/api/admin/events/${id}/check-ins`, admin, body).catch(
      () => undefined,
    );
    if (response?.status === 200) return;
    // Without a process there is a failure of the network, or a response that says to come again.
    expect(response?.status ?? 503).toBeGreaterThanOrEqual(500);
    await wait(100);
  }
}
