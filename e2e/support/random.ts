import { randomUUID } from 'node:crypto';

const LETTERS = 'ghijklmnop';

/** A word that occurs nowhere else, of letters: Postgres 18 splits `461e26f7` into a number and a word, as which nobody searches it. */
export const randomWord = (): string =>
  randomUUID()
    .slice(0, 8)
    .replace(/\d/g, (digit) => LETTERS[Number(digit)] ?? '');

/** Numbers that look random and are the same for the same seed (mulberry32). */
export function seededRandom(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    shuffled: <Item>(items: readonly Item[]): Item[] =>
      items
        .map((item) => ({ item, rank: next() }))
        .sort((left, right) => left.rank - right.rank)
        .map(({ item }) => item),
  };
}
