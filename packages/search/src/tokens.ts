/** Filter tokens: lexemes that no text can contain. With them the index answers without reading rows. */

/** The token that every row has. */
export const EVERY_ROW = '@';

/** Rows inserted one after the other, in small and in large blocks; a number of ten digits follows. */
export const BLOCKS = [
  { prefix: '@', rows: 1024 },
  { prefix: '@@', rows: 32_768 },
] as const;

/** Before a word of the title. */
export const IN_TITLE = '^';

/** Before a whole title: its first words with spaces between them. The vocabulary does not contain these tokens. */
export const EXACT_TITLE = '=';

/** Words of a title that are compared, and characters of each and of all together. */
export const EXACT_WORDS = 10;
export const EXACT_WORD_LENGTH = 60;
export const EXACT_LENGTH = 400;

/** Characters of a facet's value that count. */
export const FACET_LENGTH = 200;

export type FacetValue = string | number | boolean;

/** Every pair of columns, in the given order. A pair's token is the two tokens joined. */
export const getPairs = (columns: readonly string[]): [string, string][] =>
  columns.flatMap((one, index) => columns.slice(index + 1).map((other): [string, string] => [one, other]));

/** The token of a facet's value, such as `#level=basic`. */
export const facetToken = (column: string, value: FacetValue): string =>
  `#${column}=${Array.from(String(value)).slice(0, FACET_LENGTH).join('')}`;
