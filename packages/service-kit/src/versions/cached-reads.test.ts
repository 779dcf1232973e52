import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { CachedReads } from './cached-reads.ts';

/** Reads that the test ends one by one; each returns its number. */
function controlledReads() {
  const pending: (() => void)[] = [];
  let begun = 0;
  const read = () => {
    const number = (begun += 1);
    return new Promise<number>((resolve) => pending.push(() => resolve(number)));
  };
  return { read, begun: () => begun, end: () => pending.shift()?.() };
}

async function turnUntil(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await setImmediate();
}

describe('reads that are shared', () => {
  it('start after they were requested, one for all callers', async () => {
    const { read, begun, end } = controlledReads();
    const reads = new CachedReads<number>();
    const burst = [reads.next('events', read), reads.next('events', read)];
    expect(begun()).toBe(0);
    await turnUntil(() => begun() === 1);
    const waiting = [reads.next('events', read), reads.next('events', read)];
    await setImmediate();
    expect(begun()).toBe(1);
    end();
    expect(await Promise.all(burst)).toEqual([1, 1]);
    await turnUntil(() => begun() === 2);
    end();
    expect(await Promise.all(waiting)).toEqual([2, 2]);
  });

  it('go on after one that fails', async () => {
    const reads = new CachedReads<number>();
    const { promise, reject } = Promise.withResolvers<number>();
    let begun = false;
    const failed = reads.next('events', () => {
      begun = true;
      return promise;
    });
    await turnUntil(() => begun);
    const next = reads.next('events', () => Promise.resolve(2));
    reject(new Error('away'));
    await expect(failed).rejects.toThrow('away');
    expect(await next).toBe(2);
  });

  it('are those in progress for a key with a version', async () => {
    const { read, begun, end } = controlledReads();
    const reads = new CachedReads<number>();
    const both = [reads.share('1 events', read), reads.share('1 events', read)];
    end();
    expect(await Promise.all(both)).toEqual([1, 1]);
    expect(begun()).toBe(1);
  });
});
