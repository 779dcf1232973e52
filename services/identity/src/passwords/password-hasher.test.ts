import { beforeEach, describe, expect, it } from '@jest/globals';
import { UnavailableError } from '@backflow/service-kit';
import { createHashingQueue, createPasswordHasher, isOutdated } from './password-hasher.ts';
import type { PasswordHasher } from './password-hasher.ts';

let passwords: PasswordHasher;
beforeEach(() => {
  passwords = createPasswordHasher();
});

const getCpu = async (work: () => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
};

describe('passwords', () => {
  it('are verified by their hash alone', async () => {
    const hashed = await passwords.hash('Copper-Pipe-42');
    expect(await passwords.verify(hashed, 'Copper-Pipe-42')).toBe(true);
    expect(await passwords.verify(hashed, 'copper-pipe-42')).toBe(false);
    expect(await passwords.hash('Copper-Pipe-42')).not.toBe(hashed);
    expect(isOutdated(hashed)).toBe(false);
  });

  it('match however a keyboard composes an accent', async () => {
    const hashed = await passwords.hash('Caf\u00e9-Pipe-42');
    expect(await passwords.verify(hashed, 'Cafe\u0301-Pipe-42')).toBe(true);
  });

  it('are refused without an account or a usable hash, the decoy’s password too', async () => {
    const hasher = createPasswordHasher('Decoy-Pipe-42');
    for (const hash of [undefined, '!']) expect(await hasher.verify(hash, 'Decoy-Pipe-42')).toBe(false);
  });

  it('cost about the same work to refuse with an account, without one, and with an unusable hash', async () => {
    const hashed = await passwords.hash('Copper-Pipe-42');
    const refuse = (hash: string | undefined) => async () => {
      for (let n = 0; n < 5; n += 1) expect(await passwords.verify(hash, 'Wrong-Guess-1')).toBe(false);
    };
    await refuse(hashed)();
    const wrong = await getCpu(refuse(hashed));
    for (const hash of [undefined, '!']) {
      const unknown = await getCpu(refuse(hash));
      // A skipped hash would cost a thousandth.
      expect(unknown).toBeGreaterThan(wrong / 4);
      expect(unknown).toBeLessThan(wrong * 4);
    }
  });
});

/** A task that ends on demand. */
function openableTask() {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  return { run: () => promise, end: () => resolve(undefined) };
}

describe('the hashing queue', () => {
  it('limits concurrent tasks', async () => {
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

  it('refuses a task at once when the queue is full, and accepts tasks again later', async () => {
    const run = createHashingQueue({ running: 1, waiting: 1 });
    const first = openableTask();
    const running = run(first.run);
    const waiting = run(() => Promise.resolve('served'));
    await expect(run(() => Promise.resolve())).rejects.toThrow(UnavailableError);
    first.end();
    await running;
    expect(await waiting).toBe('served');
    expect(await run(() => Promise.resolve('later'))).toBe('later');
  });

  it('continues after a failed task', async () => {
    const run = createHashingQueue({ running: 1, waiting: 5 });
    const failing = run(() => Promise.reject(new Error('no memory')));
    const next = run(() => Promise.resolve('served'));
    await expect(failing).rejects.toThrow('no memory');
    expect(await next).toBe('served');
  });
});
