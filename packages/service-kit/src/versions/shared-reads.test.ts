import { describe, expect, it } from '@jest/globals';
import { SharedReads } from './shared-reads.ts';

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

describe('reads that are shared', () => {
  it('start after they were requested, one for all callers', async () => {
    const { read, begun, end } = controlledReads();
    const reads = new SharedReads<number>();
    const first = reads.next('events', read);
    const waiting = [reads.next('events', read), reads.next('events', read)];
    expect(begun()).toBe(1);
    end();
    expect(await first).toBe(1);
    while (begun() < 2) await Promise.resolve();
    end();
    expect(await Promise.all(waiting)).toEqual([2, 2]);
    const last = reads.next('events', read);
    end();
    expect(await last).toBe(3);
  });

  it('go on after one that fails', async () => {
    const reads = new SharedReads<number>();
    const failed = reads.next('events', () => Promise.reject(new Error('away')));
    const next = reads.next('events', () => Promise.resolve(2));
    await expect(failed).rejects.toThrow('away');
    expect(await next).toBe(2);
  });

  it('are those in progress for a key with a version', async () => {
    const { read, begun, end } = controlledReads();
    const reads = new SharedReads<number>();
    const both = [reads.share('1 events', read), reads.share('1 events', read)];
    end();
    expect(await Promise.all(both)).toEqual([1, 1]);
    expect(begun()).toBe(1);
  });
});
