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
  createdAt: '2026-01-01T00:00:00.000Z',
};

/** A feed over numbers, each look-up of which waits until it is let go on. */
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
  /** Lets look-ups go on until this one is done. */
  const finish = async (look: Promise<void>) => {
    const going = setInterval(() => waiting.shift()?.());
    await look.finally(() => clearInterval(going));
  };
  return { feed, numbers, finish };
}

function join(feed: Feed<{ number: number }>, sent = 0) {
  const got: string[] = [];
  const state = { isFull: false };
  const reader: Reader = {
    actor: ACTOR,
    findActorAgain: () => Promise.resolve(ACTOR),
    sent,
    send: ({ id = '' }) => void got.push(id),
    stream: { isFull: () => state.isFull, onRoom: () => undefined, end: () => undefined },
  };
  feed.readers.add(reader);
  return { got, state, reader };
}

it('what comes while it looks is sent by the same look', async () => {
  const { feed, numbers, finish } = gatedFeed();
  const { got } = join(feed);
  const look = feed.poll();
  numbers.push(1);
  const again = feed.poll();
  await finish(look);
  await again;
  expect(got).toEqual(['1']);
});

it('who joins while it looks misses nothing that came before', async () => {
  const { feed, numbers, finish } = gatedFeed();
  numbers.push(1, 2, 3);
  const early = join(feed, 2);
  const look = feed.poll();
  const late = join(feed, 0);
  void feed.poll();
  await finish(look);
  expect([early.got, late.got]).toEqual([['3'], ['1', '2', '3']]);
});

it('who has no room is passed over, and goes on where they stopped', async () => {
  const { feed, numbers, finish } = gatedFeed();
  numbers.push(...Array.from({ length: BATCH + 5 }, (_, index) => index + 1));
  const [quick, slow] = [join(feed), join(feed)];
  slow.state.isFull = true;
  await finish(feed.poll());
  expect([quick.got.length, slow.got.length]).toEqual([BATCH + 5, 0]);
  slow.state.isFull = false;
  expect([feed.wasSkipped(quick.reader), feed.wasSkipped(slow.reader)]).toEqual([false, true]);
  expect(feed.wasSkipped(slow.reader)).toBe(false);
  await finish(feed.poll());
  expect(slow.got).toEqual(quick.got);
});

it('after a look-up that failed the next one sends what is missing', async () => {
  let isAway = true;
  const feed = new Feed({
    load: (after) =>
      isAway ? Promise.reject(new Error('away')) : Promise.resolve(after < 1 ? [{ number: 1 }] : []),
    present: () => ({ name: 'item', data: null }),
  });
  const { got } = join(feed);
  await expect(feed.poll()).rejects.toThrow('away');
  isAway = false;
  await feed.poll();
  expect(got).toEqual(['1']);
});
