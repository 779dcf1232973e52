import { describe, expect, it } from '@jest/globals';
import { UnavailableError } from '@backflow/service-kit';
import { createHashingQueue } from './hashing-queue.ts';

/** A task that ends when told to. */
function gate() {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  return { task: () => promise, open: () => resolve(undefined) };
}

describe('the hashing queue', () => {
  it('runs no more at once than it may', async () => {
    const run = createHashingQueue({ running: 2, waiting: 100 });
    let active = 0;
    let most = 0;
    const task = async () => {
      most = Math.max(most, (active += 1));
      await new Promise((resolve) => setImmediate(resolve));
      active -= 1;
    };
    await Promise.all(Array.from({ length: 20 }, () => run(task)));
    expect(most).toBe(2);
  });

  it('turns away at once whoever finds every waiting place taken, and takes others when there is room', async () => {
    const run = createHashingQueue({ running: 1, waiting: 1 });
    const first = gate();
    const running = run(first.task);
    const waiting = run(() => Promise.resolve('served'));
    await expect(run(() => Promise.resolve())).rejects.toThrow(UnavailableError);
    first.open();
    await running;
    expect(await waiting).toBe('served');
    expect(await run(() => Promise.resolve('later'))).toBe('later');
  });

  it('gives the place of a task that failed to the next', async () => {
    const run = createHashingQueue({ running: 1, waiting: 5 });
    const failing = run(() => Promise.reject(new Error('no memory')));
    const next = run(() => Promise.resolve('served'));
    await expect(failing).rejects.toThrow('no memory');
    expect(await next).toBe('served');
  });
});
