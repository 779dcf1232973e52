/** Lexemes that no text can hold. The index then answers by itself what else would have to be read from rows. */

/** Of every row. */
export const EVERY = '@';

/** Of rows added one after the other, in small and in large stretches; a number of ten digits follows. */
export const STRETCHES = [
  { mark: '@', rows: 1024 },
  { mark: '@@', rows: 32_768 },
] as const;

/** Before a word that is in the title. */
export const IN_TITLE = '^';

/** Before a whole title: its first words with spaces between them. No vocabulary has these. */
export const EXACT_TITLE = '=';

/** Words of a title that are compared, and characters of each and of all together. */
export const EXACT_WORDS = 10;
export const EXACT_WORD_LENGTH = 60;
export const EXACT_LENGTH = 400;

/** Characters of a facet's value that count. */
export const FACET_LENGTH = 200;

export type FacetValue = string | number | boolean;

/** Every two of some columns, in the order given: their marks one after the other are one more. */
export const pairsOf = (columns: readonly string[]): [string, string][] =>
  columns.flatMap((one, index) => columns.slice(index + 1).map((other): [string, string] => [one, other]));

/** A facet's value, such as `#level=basic`. */
export const facetMark = (column: string, value: FacetValue): string =>
  `#${column}=${Array.from(String(value)).slice(0, FACET_LENGTH).join('')}`;
