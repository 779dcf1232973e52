import { expect, it } from '@jest/globals';
import { BATCH, Feed } from './feed.ts';
import type { Reader } from './feed.ts';

const ACTOR = {
  id: 'a',
  firstName: 'Pat',
  lastName: 'Fitter',
  isAdmin: false,
  isPremium: false,
  isEmailConfirmed: true,
  needsSecondFactor: false,
  createdAt: '2026-01-01T00:00:00.000Z',
};

/** A feed of numbers whose queries wait until `finish` releases them. */
function gatedFeed() {
  const numbers: number[] = [];
  const waiting: (() => void)[] = [];
  const feed = new Feed<{ number: number }>({
    async load(after) {
      const found = numbers.filter((number) => number > after).slice(0, BATCH);
      await new Promise<void>((resolve) => waiting.push(resolve));
      return found.map((number) => ({ number }));
    },
    present: () => ({ name: 'item', data: null }),
  });
  /** Releases queries until the poll is done. */
  const finish = async (poll: Promise<void>) => {
    const releasing = setInterval(() => waiting.shift()?.());
    await poll.finally(() => clearInterval(releasing));
  };
  return { feed, numbers, finish };
}

function join(feed: Feed<{ number: number }>, sent = 0) {
  const received: string[] = [];
  const state = { isFull: false };
  const reader: Reader = {
    actor: ACTOR,
    session: { sid: 'a', userId: 'a', epoch: 0, signedInAt: 0 },
    sent,
    send: ({ id = '' }) => void received.push(id),
    stream: { isFull: () => state.isFull, onRoom: () => undefined, end: () => undefined },
  };
  feed.readers.add(reader);
  return { received, state, reader };
}

it('sends an item that arrives during a poll in the same poll', async () => {
  const { feed, numbers, finish } = gatedFeed();
  const { received } = join(feed);
  const poll = feed.poll();
  numbers.push(1);
  const again = feed.poll();
  await finish(poll);
  await again;
  expect(received).toEqual(['1']);
});

it('sends earlier items to a reader who joins during a poll', async () => {
  const { feed, numbers, finish } = gatedFeed();
  numbers.push(1, 2, 3);
  const early = join(feed, 2);
  const poll = feed.poll();
  const late = join(feed, 0);
  void feed.poll();
  await finish(poll);
  expect([early.received, late.received]).toEqual([['3'], ['1', '2', '3']]);
});

it('skips a reader whose buffer is full, who continues where they stopped', async () => {
  const { feed, numbers, finish } = gatedFeed();
  numbers.push(...Array.from({ length: BATCH + 5 }, (_, index) => index + 1));
  const [quick, slow] = [join(feed), join(feed)];
  slow.state.isFull = true;
  await finish(feed.poll());
  expect([quick.received.length, slow.received.length]).toEqual([BATCH + 5, 0]);
  slow.state.isFull = false;
  expect([feed.wasSkipped(quick.reader), feed.wasSkipped(slow.reader)]).toEqual([false, true]);
  expect(feed.wasSkipped(slow.reader)).toBe(false);
  await finish(feed.poll());
  expect(slow.received).toEqual(quick.received);
});

it('sends the missing items after a failed query', async () => {
  let isAway = true;
  const feed = new Feed({
    load: (after) =>
      isAway ? Promise.reject(new Error('away')) : Promise.resolve(after < 1 ? [{ number: 1 }] : []),
    present: () => ({ name: 'item', data: null }),
  });
  const { received } = join(feed);
  await expect(feed.poll()).rejects.toThrow('away');
  isAway = false;
  await feed.poll();
  expect(received).toEqual(['1']);
});
