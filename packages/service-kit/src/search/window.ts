import { EVERY, STRETCHES } from './marks.ts';
import { anyOf } from './term.ts';
import type { Part } from './term.ts';
import type { KnownWord } from './vocabulary.ts';

/** Matches that a part of the table should hold, to choose the best 200 from. */
const WANTED = 300;
/** With so few at most, all are read. */
const ALL_OF = 1200;

/**
 * The part of a table that is likely to hold enough matches: as many rows as that takes, from the one added last.
 * @param parts what must all occur, filters included
 * @param reach how many times as many rows
 * @returns undefined for all rows
 */
export function windowOf(
  parts: readonly Part[],
  known: ReadonlyMap<string, KnownWord>,
  reach: number,
): Part | undefined {
  const total = known.get(EVERY)?.documents ?? 0;
  const counts = parts.map(({ documents }) => Math.min(documents, total));
  const share = counts.reduce((product, count) => product * (count / total), 1);
  const rows = (WANTED / share) * reach;
  if (Math.min(...counts) <= ALL_OF * reach || rows >= total) return undefined;
  for (const { mark } of STRETCHES) {
    const stretches = latest(known, mark, rows);
    if (stretches) return anyOf(stretches).anywhere;
  }
  return undefined;
}

/** The latest stretches that hold so many rows together, if that many were looked up. */
function latest(known: ReadonlyMap<string, KnownWord>, mark: string, rows: number): KnownWord[] | undefined {
  const stretch = new RegExp(`^${mark}\\d+$`);
  const stretches = [...known.values()]
    .filter(({ word }) => stretch.test(word))
    .sort((one, other) => (one.word < other.word ? 1 : -1));
  let held = 0;
  const end = stretches.findIndex(({ documents }) => (held += documents) >= rows);
  return end < 0 ? undefined : stretches.slice(0, end + 1);
}
