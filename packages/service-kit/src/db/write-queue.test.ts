import { setImmediate } from 'node:timers/promises';
import { mock } from 'node:test';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError, UnavailableError } from '../errors/errors.ts';
import { WriteQueue } from './write-queue.ts';

const CONNECTIONS = 4;
let queue: WriteQueue;
beforeEach(() => {
  mock.timers.enable({ apis: ['setTimeout'] });
  queue = new WriteQueue({ connections: CONNECTIONS, connectionMs: 2000, rowMs: 5000, longestMs: 8000 });
  begun = [];
});
afterEach(() => mock.timers.reset());

let begun: string[];
const settle = () => setImmediate();
async function pass(ms: number): Promise<void> {
  mock.timers.tick(ms);
  await settle();
}
const unavailable = expect.any(UnavailableError);

/** Queues a write that runs until it is ended. */
function write(name: string, rows: string[], signal?: AbortSignal) {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const run = () => {
    begun.push(name);
    return promise;
  };
  const done = queue.run(rows, run, signal).catch((error: unknown) => error);
  return { done, end: () => resolve(undefined), fail: reject };
}

const writes = (count: number, name: string, rows: string[]) =>
  Array.from({ length: count }, (_, index) => write(`${name}${index}`, rows));

describe('writes of one row', () => {
  it('use half of the connections, in the order of their arrival, and others the rest', async () => {
    const [first, second] = writes(5, 'a', ['a']);
    writes(3, 'b', ['b']);
    await settle();
    expect(begun).toEqual(['a0', 'a1', 'b0', 'b1']);
    second?.end();
    await settle();
    first?.fail(new AppError('EVENT_FULL', 'Full.'));
    await settle();
    expect(begun.slice(4)).toEqual(['a2', 'a3']);
  });

  it('wait for connections too, and a write without such rows takes its turn among them', async () => {
    const [first] = [...writes(2, 'a', ['a']), ...writes(2, 'b', ['b'])];
    writes(1, 'c', ['c']);
    await settle();
    write('any', []);
    first?.end();
    await settle();
    expect(begun).toEqual(['a0', 'a1', 'b0', 'b1', 'c0']);
  });

  it('lock two rows in one order, whichever is named first: none waits for another that waits for it', async () => {
    const all = [
      ...Array.from({ length: 4 }, (_, index) => write(`ab${index}`, ['a', 'b'])),
      ...Array.from({ length: 4 }, (_, index) => write(`ba${index}`, ['b', 'a'])),
    ];
    for (const { end } of all) end();
    expect(await Promise.all(all.map(({ done }) => done))).toEqual(all.map(() => undefined));
    expect(begun).toHaveLength(8);
  });
});

describe('a write that waits', () => {
  it('waits on while others of its row end, up to the longest wait', async () => {
    const all = writes(8, 'a', ['a']);
    const last = all.at(-1);
    for (const { end } of all.slice(0, 3)) {
      await pass(2500);
      end();
      await settle();
    }
    await pass(499);
    expect(begun).toHaveLength(5);
    await pass(1);
    expect(await last?.done).toEqual(unavailable);
  });

  it('is refused when none of its row ends, and the next one is not', async () => {
    const [first, second, third] = writes(3, 'a', ['a']);
    await pass(5000);
    expect(await third?.done).toEqual(unavailable);
    first?.end();
    second?.end();
    write('later', ['a']);
    await settle();
    expect(begun).toEqual(['a0', 'a1', 'later']);
  });

  it('is refused sooner when no write at all ends; without a database, failures don’t count', async () => {
    const running = [...writes(2, 'a', ['a']), ...writes(2, 'b', ['b'])];
    const waiting = write('c', ['c']);
    await settle();
    await pass(1000);
    const next = write('d', ['d']);
    const failed = Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });
    running[0]?.fail(failed);
    expect(await running[0]?.done).toBe(failed);
    await pass(1000);
    expect(await next.done).toEqual(unavailable);
    expect(begun).toEqual(['a0', 'a1', 'b0', 'b1', 'c']);
    running[1]?.end();
    waiting.end();
    write('e', []);
    await settle();
    expect(begun.at(-1)).toBe('e');
  });

  it('leaves the queue when its caller does, and never runs', async () => {
    const leaving = new AbortController();
    const [first] = writes(2, 'a', ['a']);
    const left = write('left', ['a'], leaving.signal);
    write('next', ['a']);
    leaving.abort(new Error('left'));
    expect(await left.done).toEqual(new Error('left'));
    first?.end();
    await settle();
    expect(begun).toEqual(['a0', 'a1', 'next']);
    expect(await write('too late', ['a'], leaving.signal).done).toEqual(new Error('left'));
  });
});
