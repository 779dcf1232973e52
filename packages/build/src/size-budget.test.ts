import { describe, expect, test } from '@jest/globals';
import type { Chunk, Compilation, Module } from 'webpack';
import { budgetProblem } from './size-budget.ts';

const chunk = {} as Chunk;
const getModule = (name: string, bytes: number) =>
  ({ size: () => bytes, readableIdentifier: () => name }) as unknown as Module;

function getPart(name: string, budget: number, modules: readonly Module[]) {
  const chunkGraph = { getChunkModulesIterable: () => modules };
  const compilation = { chunkGraph, requestShortener: {} } as unknown as Compilation;
  return { name, budget, files: [`${name}.js`, `${name}.css`], chunks: [chunk], compilation };
}
const getSize = (file: string) => (file.endsWith('.css') ? 400 : 2_000);

describe('the budget of what is sent at once', () => {
  test('is not exceeded by scripts and styles up to it', () => {
    expect(budgetProblem([getPart('page', 2.4, [])], getSize)).toBeUndefined();
  });

  test('names the part, its size, its budget and its five largest modules, also of concatenated ones', () => {
    const together = Object.assign(getModule('together', 900_000), {
      modules: [getModule('./a.ts', 60_000), getModule('./b.ts', 1_000)],
    });
    const others = [2, 5, 4, 3, 6].map((kb) => getModule(`./${kb}.ts`, kb * 1_000));
    const problem = budgetProblem(
      [getPart('small', 9, []), getPart('events ./pages/events', 2.3, [together, ...others])],
      getSize,
    );
    expect(problem?.split('\n').map((line) => line.trim())).toEqual([
      expect.stringContaining('`larger` in webpack.config.ts'),
      'has  budget  part',
      '2.4     2.3  events ./pages/events',
      ...['60.0 ./a.ts', '6.0 ./6.ts', '5.0 ./5.ts', '4.0 ./4.ts', '3.0 ./3.ts'],
    ]);
  });
});
