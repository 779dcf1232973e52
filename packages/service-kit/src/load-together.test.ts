import { expect, it } from '@jest/globals';
import { loadTogether } from './load-together.ts';

it('loads the keys of one turn together, and those that come meanwhile in the next batch', async () => {
  const batches: number[][] = [];
  const first = Promise.withResolvers<null>();
  const load = loadTogether(async (keys: readonly number[]) => {
    batches.push([...keys]);
    if (batches.length === 1) await first.promise;
    return keys.map((key) => key * 10);
  });
  const early = [load(1), load(2)];
  await new Promise(setImmediate);
  const late = [load(3), load(4)];
  first.resolve(null);
  expect(await Promise.all([...early, ...late])).toEqual([10, 20, 30, 40]);
  expect(batches).toEqual([
    [1, 2],
    [3, 4],
  ]);
});

it('fails every call of a batch that fails, and none of the next', async () => {
  let runs = 0;
  const load = loadTogether((keys: readonly number[]) => {
    runs += 1;
    return runs === 1 ? Promise.reject(new Error('away')) : Promise.resolve(keys);
  });
  const failed = await Promise.allSettled([load(1), load(2)]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await load(3)).toBe(3);
});
