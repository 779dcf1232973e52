import { median } from '../statistics.ts';
import type { MeasuredRead, Pair, Round } from './measure-reads.ts';

export const MAX_RATIO = 1.3;
/** A small table is read as a whole, a large one by its index: some levels for each row of a page. */
const PROBES = 500;

/** Medians of the rounds: a pause of the machine affects one round's p99, not most of them. */
export const getTimes = (rounds: readonly Round[], share: keyof Round): Pair<number> => [
  median(rounds.map((round) => round[share][0])),
  median(rounds.map((round) => round[share][1])),
];

/** The p99 at a million over that at a thousand. */
export function getRatio(rounds: readonly Round[]): number {
  const [few, many] = getTimes(rounds, 'p99');
  return many / few;
}

export const isSlower = ({ rounds }: Pick<MeasuredRead, 'rounds'>): boolean => getRatio(rounds) > MAX_RATIO;

export const readsMore = ({ blocks: [few, many] }: Pick<MeasuredRead, 'blocks'>): boolean =>
  many > few * MAX_RATIO && many > few + PROBES;

export const isSearch = ({ read }: Pick<MeasuredRead, 'read'>): boolean =>
  read.paths[0]?.includes('search=') === true;

/** A search looks at a bounded number of matches, of which a small platform has few. */
export const MAX_SEARCH_MS = 50;
export const isQuickSearch = (measured: MeasuredRead): boolean =>
  isSearch(measured) && getTimes(measured.rounds, 'p99')[1] <= MAX_SEARCH_MS;
