import { describe, expect, test } from '@jest/globals';
import type { Chunk, Compilation, Module } from 'webpack';
import { budgetProblem } from './size-budget.ts';

const chunk = {} as Chunk;
const moduleOf = (name: string, bytes: number) =>
  ({ size: () => bytes, readableIdentifier: () => name }) as unknown as Module;

function partOf(name: string, budget: number, modules: readonly Module[]) {
  const chunkGraph = { getChunkModulesIterable: () => modules };
  const compilation = { chunkGraph, requestShortener: {} } as unknown as Compilation;
  return { name, budget, files: [`${name}.js`, `${name}.css`], chunks: [chunk], compilation };
}
const sizeOf = (file: string) => (file.endsWith('.css') ? 400 : 2_000);

describe('the budget of what is sent at once', () => {
  test('is not exceeded by scripts and styles up to it', () => {
    expect(budgetProblem([partOf('page', 2.4, [])], sizeOf)).toBeUndefined();
  });

  test('names the part, its size, its budget and its five largest modules, also of concatenated ones', () => {
    const together = Object.assign(moduleOf('together', 900_000), {
      modules: [moduleOf('./a.ts', 60_000), moduleOf('./b.ts', 1_000)],
    });
    const others = [2, 5, 4, 3, 6].map((kb) => moduleOf(`./${kb}.ts`, kb * 1_000));
    const problem = budgetProblem(
      [partOf('small', 9, []), partOf('events ./pages/events', 2.3, [together, ...others])],
      sizeOf,
    );
    expect(problem?.split('\n').map((line) => line.trim())).toEqual([
      expect.stringContaining('packages/build/src/budgets.ts'),
      'has  budget  part',
      '2.4     2.3  events ./pages/events',
      ...['60.0 ./a.ts', '6.0 ./6.ts', '5.0 ./5.ts', '4.0 ./4.ts', '3.0 ./3.ts'],
    ]);
  });
});
