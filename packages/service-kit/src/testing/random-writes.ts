import type { TestService } from './test-service.ts';
import { withOwner } from './as-owner.ts';

/** An integer from 0 up to below `end`. */
export type RandomInteger = (end: number) => number;

interface Counters {
  /** Each makes a statement that writes. */
  writes: readonly ((random: RandomInteger) => string)[];
  /** By a name: the query of what the triggers count, and the query that counts the rows themselves. Both have the same rows. */
  counters: Readonly<Record<string, readonly [counted: string, real: string]>>;
  rounds?: number;
}

/** Always the same numbers: a failure can be repeated. */
function createRandom(seed: number): RandomInteger {
  let state = seed;
  return (end) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * end);
  };
}

/**
 * Compares counters that triggers maintain with the real counts, after each of some hundred random writes.
 * @returns the differences: each with the writes so far, of which the last one caused it. Stops at the first.
 */
export const differencesAfterRandomWrites = (
  service: Pick<TestService, 'adminUrl' | 'context'>,
  { writes, counters, rounds = 150 }: Counters,
): Promise<object[]> =>
  withOwner(service, async ({ reader }) => {
    const random = createRandom(rounds);
    const getRows = async (query: string) => (await reader.query<object>(query)).rows;
    const done: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const write = writes[random(writes.length)]?.(random) ?? '';
      done.push(write);
      await reader.query(write);
      for (const [name, [counted, real]] of Object.entries(counters)) {
        const [found, expected] = [await getRows(counted), await getRows(real)];
        if (JSON.stringify(found) !== JSON.stringify(expected))
          return [{ counter: name, found, expected, writes: done }];
      }
    }
    return [];
  });
