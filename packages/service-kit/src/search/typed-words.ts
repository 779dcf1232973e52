import { EXACT_LENGTH, EXACT_TITLE, EXACT_WORDS, EXACT_WORD_LENGTH } from './marks.ts';

const MAX_LENGTH = 400;

/** The words of what a person typed, as the index has them: letters and digits, in lower case, the first ten. */
export const typedWords = (typed: string): string[] =>
  wordsOf(typed.slice(0, MAX_LENGTH))
    .slice(0, EXACT_WORDS)
    .map((word) => word.slice(0, EXACT_WORD_LENGTH));

/** The mark of rows whose title is made of these words. */
export const exactTitle = (words: readonly string[]): string =>
  EXACT_TITLE + words.join(' ').slice(0, EXACT_LENGTH);

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{Alphabetic}\p{N}]+/gu) ?? [];
