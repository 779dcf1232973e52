import type { Chunk, Compilation, Module } from 'webpack';

/** Files that are sent at once, and their budget. */
export interface Part {
  /** `events ./pages/events` */
  name: string;
  files: readonly string[];
  chunks: readonly Chunk[];
  compilation: Compilation;
  /** The most kilobytes. */
  budget: number;
}

/** The largest modules of a part that are named. */
const NAMED = 5;

/**
 * The parts that exceed their budgets, as a table with the largest modules of each.
 * @param getSize the bytes of a file as it is sent
 * @returns undefined if there are none
 */
export function budgetProblem(parts: readonly Part[], getSize: (file: string) => number): string | undefined {
  const rows = parts
    .map((part) => ({ ...part, kb: sum(part.files.map(getSize)) / 1000 }))
    .filter(({ kb, budget }) => kb > budget)
    .sort((one, other) => other.kb - one.kb)
    .map(({ name, kb, budget, compilation, chunks }) =>
      [
        `  ${kb.toFixed(1).padStart(7)} ${budget.toFixed(1).padStart(7)}  ${name}`,
        ...largestModules(compilation, chunks).map((line) => ' '.repeat(19) + line),
      ].join('\n'),
    );
  if (rows.length === 0) return undefined;
  return [
    'Larger than the budget (`larger` in webpack.config.ts has exceptions), in kB as sent, with the sources of its largest modules:',
    '     has  budget  part',
    ...rows,
  ].join('\n');
}

function largestModules({ chunkGraph, requestShortener }: Compilation, chunks: readonly Chunk[]): string[] {
  const modules = new Set(chunks.flatMap((chunk) => [...chunkGraph.getChunkModulesIterable(chunk)]));
  return [...modules]
    .flatMap(getParts)
    .map((module) => ({
      kb: module.size('javascript') / 1000,
      name: module.readableIdentifier(requestShortener),
    }))
    .sort((one, other) => other.kb - one.kb)
    .slice(0, NAMED)
    .map(({ kb, name }) => `${kb.toFixed(1)} ${name}`);
}

/** The modules of a concatenated module. */
const getParts = (module: Module): readonly Module[] =>
  'modules' in module && Array.isArray(module.modules) ? (module.modules as Module[]) : [module];

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
