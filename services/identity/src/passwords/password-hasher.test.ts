import { beforeEach, describe, expect, it } from '@jest/globals';
import { createPasswordHasher, isOutdated } from './password-hasher.ts';
import type { PasswordHasher } from './password-hasher.ts';

let passwords: PasswordHasher;
beforeEach(() => {
  passwords = createPasswordHasher();
});

const cpuOf = async (work: () => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
};

describe('passwords', () => {
  it('are known again by their hash alone', async () => {
    const hashed = await passwords.hash('Copper-Pipe-42');
    expect(await passwords.verify(hashed, 'Copper-Pipe-42')).toBe(true);
    expect(await passwords.verify(hashed, 'copper-pipe-42')).toBe(false);
    expect(await passwords.hash('Copper-Pipe-42')).not.toBe(hashed);
    expect(isOutdated(hashed)).toBe(false);
  });

  it('are the same however a keyboard composes an accent', async () => {
    const hashed = await passwords.hash('Caf\u00e9-Pipe-42');
    expect(await passwords.verify(hashed, 'Cafe\u0301-Pipe-42')).toBe(true);
  });

  it('cost about the same work to refuse with an account, without one, and with an unusable hash', async () => {
    const hashed = await passwords.hash('Copper-Pipe-42');
    const refuse = (hash: string | undefined) => async () => {
      for (let n = 0; n < 5; n += 1) expect(await passwords.verify(hash, 'Wrong-Guess-1')).toBe(false);
    };
    await refuse(hashed)();
    const wrong = await cpuOf(refuse(hashed));
    for (const hash of [undefined, '!']) {
      const unknown = await cpuOf(refuse(hash));
      // A skipped hash would cost a thousandth.
      expect(unknown).toBeGreaterThan(wrong / 4);
      expect(unknown).toBeLessThan(wrong * 4);
    }
  });
});
