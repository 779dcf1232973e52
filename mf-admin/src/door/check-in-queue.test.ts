import type { CheckInInput } from '@backflow/contracts/bookings';
import { nextId } from '@backflow/contracts/testing';
import { data, failure, fakeApi } from '@backflow/remote-kit/testing';
import type { Call, Responses } from '@backflow/remote-kit/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { CheckInQueue, isConflict } from './check-in-queue.ts';
import { DEVICE, EVENT_ID, OTHER_DEVICE } from './testing/door-site.ts';
import { fakeIndexedDb } from './testing/fake-indexed-db.ts';

const PATH = `POST /api/admin/events/${EVENT_ID}/check-ins`;
const SCANNED_AT = '2026-12-04T16:02:00.000Z';
const ADA = 'ada00000-0000-4000-8000-000000000001';
const BO = 'b0000000-0000-4000-8000-000000000002';

const databases = fakeIndexedDb();
const stops: (() => void)[] = [];
beforeEach(() => {
  for (const stop of stops.splice(0)) stop();
  databases.isFull = false;
  for (const records of databases.databases.values()) records.clear();
});

/** Opens the queue as a loaded page does. */
function open(userId = ADA): CheckInQueue {
  const queue = new CheckInQueue(userId);
  stops.push(queue.start());
  return queue;
}

/** Leaves the page, after what it has begun to send has failed. */
async function close(queue: CheckInQueue): Promise<void> {
  for (const stop of stops.splice(0)) stop();
  await queue.flush();
}

function makeCheckIn(at = SCANNED_AT) {
  const id = nextId();
  const checkIn: CheckInInput = {
    ...{ id, bookingId: nextId(), sessionId: nextId(), kind: 'in', at, way: 'ticket' },
  };
  return { id, eventId: EVENT_ID, device: DEVICE, checkIn };
}

const sentIn = ({ body }: Call) => (body as { checkIns: CheckInInput[] }).checkIns;
const recordAll: Responses[string] = (call) =>
  data(sentIn(call).map(({ id }) => ({ id, outcome: 'recorded' })));
const offline: Responses[string] = () => Promise.reject(new TypeError('no network'));
const unsent = (queue: CheckInQueue) => queue.view().filter(({ answer }) => !answer);
const stored = () => [...(databases.databases.get('door-check-ins')?.keys() ?? [])];

test('a check-in is stored before it is answered for, and sent with the time of its scan', async () => {
  const calls = fakeApi({ [PATH]: recordAll });
  const made = makeCheckIn();
  const queue = open();
  await queue.add(made);
  expect(stored()).toEqual([made.id]);
  await waitFor(() => expect(unsent(queue)).toEqual([]));
  expect(calls.map(({ body }) => body)).toEqual([{ device: DEVICE, checkIns: [made.checkIn] }]);
});

test('without a network it waits, and the page that is loaded later sends it', async () => {
  fakeApi({ [PATH]: offline });
  const made = makeCheckIn();
  const before = open();
  await before.add(made);
  await close(before);
  const calls = fakeApi({ [PATH]: recordAll });
  const queue = open();
  await waitFor(() => expect(queue.view()[0]?.answer?.outcome).toBe('recorded'));
  expect(calls.map((call) => sentIn(call)[0]?.at)).toEqual([SCANNED_AT]);
});

test('the event of the browser that the network is back sends what waits', async () => {
  let isBack = false;
  const calls = fakeApi({ [PATH]: (call) => (isBack ? recordAll(call) : offline(call)) });
  const queue = open();
  await queue.add(makeCheckIn());
  await waitFor(() => expect(calls).toHaveLength(1));
  isBack = true;
  await waitFor(() => {
    window.dispatchEvent(new Event('online'));
    expect(unsent(queue)).toEqual([]);
  });
});

test('one of another administrator waits for them, and nobody else sees or sends it', async () => {
  fakeApi({ [PATH]: offline });
  const before = open(ADA);
  await before.add(makeCheckIn());
  await close(before);
  const calls = fakeApi({ [PATH]: recordAll });
  const bo = open(BO);
  await bo.flush();
  expect(bo.view()).toEqual([]);
  expect(calls).toEqual([]);
  const ada = open(ADA);
  await ada.flush();
  expect(unsent(ada)).toEqual([]);
  expect(calls).toHaveLength(1);
});

test('only those that were answered leave the queue, in whatever order the answers come', async () => {
  const [one, two, three] = [makeCheckIn(), makeCheckIn(), makeCheckIn()];
  fakeApi({ [PATH]: offline });
  const queue = open();
  for (const made of [one, two, three]) await queue.add(made);
  await queue.flush();
  fakeApi({
    [PATH]: (call) =>
      data(
        sentIn(call)
          .filter(({ id }) => id !== two.id)
          .map(({ id }) => ({ id, outcome: 'recorded' }))
          .reverse(),
      ),
  });
  void queue.flush();
  await waitFor(() => expect(unsent(queue).map(({ id }) => id)).toEqual([two.id]));
});

test('sends at most 200 at once', async () => {
  fakeApi({ [PATH]: offline });
  const queue = new CheckInQueue(ADA);
  await Promise.all(Array.from({ length: 201 }, () => queue.add(makeCheckIn())));
  await queue.flush();
  const calls = fakeApi({ [PATH]: recordAll });
  await queue.flush();
  expect(calls.map((call) => sentIn(call).length)).toEqual([200, 1]);
});

test('one that the site refuses stays, with the reason, and does not detain the others', async () => {
  const [bad, good] = [makeCheckIn(), makeCheckIn()];
  fakeApi({ [PATH]: offline });
  const queue = new CheckInQueue(ADA);
  await queue.add(bad);
  await queue.add(good);
  await queue.flush();
  fakeApi({
    [PATH]: (call) =>
      sentIn(call).some(({ id }) => id === bad.id)
        ? failure(400, 'VALIDATION_FAILED', 'This day is not of the event.')
        : recordAll(call),
  });
  await queue.flush();
  expect(unsent(queue)).toMatchObject([{ id: bad.id, refusal: 'This day is not of the event.' }]);
});

test('an answered one leaves with the door that shows it; one that another device had before stays until it is read', async () => {
  const [own, other] = [makeCheckIn(), makeCheckIn()];
  const first = { checkInId: 'c', at: SCANNED_AT, device: OTHER_DEVICE.name, deviceId: OTHER_DEVICE.id };
  fakeApi({
    [PATH]: (call) =>
      data(
        sentIn(call).map(({ id }) =>
          id === other.id ? { id, outcome: 'already-in', first } : { id, outcome: 'recorded' },
        ),
      ),
  });
  const queue = open();
  await queue.add(own);
  await queue.add(other);
  await waitFor(() => expect(unsent(queue)).toEqual([]));
  // A door that was on its way before the answers.
  await queue.removeShown(EVENT_ID, 0);
  expect(queue.view()).toHaveLength(2);
  await queue.removeShown(EVENT_ID, Date.now() + 1);
  const [conflict] = queue.view();
  expect(queue.view().map(({ id }) => id)).toEqual([other.id]);
  expect(conflict && isConflict(conflict)).toBe(true);
  if (conflict) await queue.dismiss(conflict);
  expect(stored()).toEqual([]);
});

test('a full disk is no check-in', async () => {
  fakeApi({ [PATH]: recordAll });
  databases.isFull = true;
  await expect(open().add(makeCheckIn())).rejects.toThrow('The disk is full');
});
