import { anyOf } from './clause.ts';
import type { Clause } from './clause.ts';
import { BLOCKS, EVERY_ROW } from './tokens.ts';
import type { KnownWord } from './vocabulary.ts';

/** Matches that the scanned rows should contain, to choose the best 200 from. */
const WANTED = 300;
/** Rows with the rarest word that the index compares, times the number of words: about a microsecond each. */
const STEPS = 8000;
/** Matches that are read to be sorted. */
const MAX_READ = 10_000;

/** The rows that a search scans; the whole table when there is no `clause`. */
export interface ScanLimit {
  clause?: Clause;
  rows: number;
}

/**
 * Limits a scan to the latest rows that are likely to contain enough matches and can be scanned in time.
 * @param clauses they must all match, filters included
 * @param factor how many times as many rows, and as long
 */
export function scanLimit(
  clauses: readonly Clause[],
  known: ReadonlyMap<string, KnownWord>,
  factor: number,
): ScanLimit {
  const total = known.get(EVERY_ROW)?.documents ?? 0;
  const counts = clauses.map(({ documents }) => Math.min(documents, total));
  const share = counts.reduce((product, count) => product * (count / total), 1);
  const words = clauses.reduce((sum, { query }) => sum + query.split('|').length, 0);
  const rows = Math.min(
    (WANTED * factor) / share,
    (total * STEPS * factor) / (Math.min(...counts) * words),
    MAX_READ / share,
  );
  if (rows >= total) return { rows: total };
  const sizes = BLOCKS.map(({ prefix }) => latestBlocks(known, prefix, rows));
  const blocks = sizes.find((each) => documentsIn(each) >= rows) ?? sizes.at(-1) ?? [];
  return { clause: anyOf(blocks).anywhere, rows: documentsIn(blocks) };
}

/** The latest blocks of a size: as many as contain so many rows together, or all that were looked up. */
function latestBlocks(known: ReadonlyMap<string, KnownWord>, prefix: string, rows: number): KnownWord[] {
  const block = new RegExp(`^${prefix}\\d+$`);
  const blocks = [...known.values()]
    .filter(({ word }) => block.test(word))
    .sort((one, other) => (one.word < other.word ? 1 : -1));
  let counted = 0;
  const end = blocks.findIndex(({ documents }) => (counted += documents) >= rows);
  return end < 0 ? blocks : blocks.slice(0, end + 1);
}

const documentsIn = (blocks: readonly KnownWord[]): number =>
  blocks.reduce((sum, { documents }) => sum + documents, 0);
