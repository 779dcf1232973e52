import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { Figure } from './figure.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../../.data/bench');
const SUFFIX = '.json';

/** The file of one run. */
export const Results = z.object({
  format: z.literal(1),
  /** ISO 8601. */
  measuredAt: z.string(),
  commit: z.string(),
  cores: z.number(),
  /** The median of the calibration loops, in milliseconds: how fast the machine was. */
  workMs: z.number(),
  figures: z.array(Figure),
});
export type Results = z.output<typeof Results>;

/** Stores a run's results. @returns the file */
export function storeResults(results: Results): string {
  mkdirSync(FOLDER, { recursive: true });
  const file = path.join(FOLDER, results.measuredAt.replace(/[:.]/g, '-') + SUFFIX);
  writeResults(file, results);
  return file;
}

export function writeResults(file: string, results: Results): void {
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
}

/** @throws Error that names the file and the problem */
export function readResults(file: string): Results {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file} can't be read: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
  const { data, error } = Results.safeParse(content);
  if (!data) throw new Error(`${file} is no file of this benchmark: ${z.prettifyError(error)}`);
  return data;
}

/** The file of the last run. @throws Error when there is none */
export function newestResults(): string {
  const [newest] = existsSync(FOLDER)
    ? readdirSync(FOLDER)
        .filter((name) => name.endsWith(SUFFIX))
        .sort()
        .reverse()
    : [];
  if (newest === undefined) throw new Error('Nothing was measured yet. Run: npm run bench');
  return path.join(FOLDER, newest);
}
