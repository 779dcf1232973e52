import { expect, it } from '@jest/globals';
import type { Database } from '../db/database.ts';
import { loadTogether } from './load-together.ts';

const context = { db: {} as Database };

it('loads the keys of one turn together, and those requested during a load in the next batch', async () => {
  const batches: number[][] = [];
  const first = Promise.withResolvers<null>();
  const load = loadTogether(async (_context: typeof context, keys: readonly number[]) => {
    batches.push([...keys]);
    if (batches.length === 1) await first.promise;
    return keys.map((key) => key * 10);
  });
  const early = [load(context, 1), load(context, 2)];
  await new Promise(setImmediate);
  const late = [load(context, 3), load(context, 4)];
  first.resolve(null);
  expect(await Promise.all([...early, ...late])).toEqual([10, 20, 30, 40]);
  expect(batches).toEqual([
    [1, 2],
    [3, 4],
  ]);
});

it('fails every call of a batch that fails, and none of the next', async () => {
  let runs = 0;
  const load = loadTogether((_context: typeof context, keys: readonly number[]) => {
    runs += 1;
    return runs === 1 ? Promise.reject(new Error('away')) : Promise.resolve(keys);
  });
  const failed = await Promise.allSettled([load(context, 1), load(context, 2)]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await load(context, 3)).toBe(3);
});

it('does not mix the calls of different databases', async () => {
  const batches: (readonly number[])[] = [];
  const load = loadTogether((_context: typeof context, keys: readonly number[]) => {
    batches.push(keys);
    return Promise.resolve(keys);
  });
  const other = { db: {} as Database };
  await Promise.all([load(context, 1), load(other, 2), load(context, 3)]);
  expect(batches).toEqual([[1, 3], [2]]);
});
