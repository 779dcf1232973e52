import { EVERY, STRETCHES } from './marks.ts';
import { anyOf } from './term.ts';
import type { Part } from './term.ts';
import type { KnownWord } from './vocabulary.ts';

/** Matches that a part of the table should hold, to choose the best 200 from. */
const WANTED = 300;
/** Rows with the rarest word that the index compares, times the words that are sought: about a microsecond each. */
const STEPS = 8000;
/** Matches that are read to be put in order. */
const MAX_READ = 10_000;

/** The part of a table a search looks at; the whole of it when there is no `part`. */
export interface Window {
  part?: Part;
  rows: number;
}

/**
 * As many rows, from the one added last, as are likely to hold enough matches, and as can be looked through in time.
 * @param parts what must all occur, filters included
 * @param reach how many times as many rows, and as long
 */
export function windowOf(
  parts: readonly Part[],
  known: ReadonlyMap<string, KnownWord>,
  reach: number,
): Window {
  const total = known.get(EVERY)?.documents ?? 0;
  const counts = parts.map(({ documents }) => Math.min(documents, total));
  const share = counts.reduce((product, count) => product * (count / total), 1);
  const words = parts.reduce((sum, { query }) => sum + query.split('|').length, 0);
  const rows = Math.min(
    (WANTED * reach) / share,
    (total * STEPS * reach) / (Math.min(...counts) * words),
    MAX_READ / share,
  );
  if (rows >= total) return { rows: total };
  const sizes = STRETCHES.map(({ mark }) => latest(known, mark, rows));
  const stretches = sizes.find((each) => documentsOf(each) >= rows) ?? sizes.at(-1) ?? [];
  return { part: anyOf(stretches).anywhere, rows: documentsOf(stretches) };
}

/** The latest stretches of a size: as many as hold so many rows together, or all that were looked up. */
function latest(known: ReadonlyMap<string, KnownWord>, mark: string, rows: number): KnownWord[] {
  const stretch = new RegExp(`^${mark}\\d+$`);
  const stretches = [...known.values()]
    .filter(({ word }) => stretch.test(word))
    .sort((one, other) => (one.word < other.word ? 1 : -1));
  let held = 0;
  const end = stretches.findIndex(({ documents }) => (held += documents) >= rows);
  return end < 0 ? stretches : stretches.slice(0, end + 1);
}

const documentsOf = (stretches: readonly KnownWord[]): number =>
  stretches.reduce((sum, { documents }) => sum + documents, 0);
