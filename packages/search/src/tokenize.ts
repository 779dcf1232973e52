import { foldText } from '@backflow/contracts';
import { EXACT_LENGTH, EXACT_TITLE, EXACT_WORDS, EXACT_WORD_LENGTH } from './tokens.ts';

const MAX_LENGTH = 400;

/** Postgres 18's parser ends a number behind its exponent: '85e975a5' is indexed as '85e975' and 'a5'. */
const NUMBER_AND_REST = /^(\d+e\d+)(\p{Alphabetic}.*)$/u;

/** The words of a search text, as the index has them: letters and digits, folded, the first ten. */
export const tokenize = (text: string): string[] =>
  (foldText(text.slice(0, MAX_LENGTH)).match(/[\p{Alphabetic}\p{N}]+/gu) ?? [])
    .flatMap((word) => NUMBER_AND_REST.exec(word)?.slice(1) ?? [word])
    .slice(0, EXACT_WORDS)
    .map((word) => word.slice(0, EXACT_WORD_LENGTH));

/** The token of rows whose title consists of these words. */
export const exactTitle = (words: readonly string[]): string =>
  EXACT_TITLE + words.join(' ').slice(0, EXACT_LENGTH);

/** A search text, or for each of its words the words of which one must occur. */
export type SearchWords = string | readonly (readonly string[])[];

/** Every word of a search text as the beginning of a word, in the syntax of `tsquery`; '' without letters and digits. */
export const prefixQuery = (text: SearchWords): string =>
  (typeof text === 'string' ? tokenize(text).map((word) => [word]) : text)
    .map((words) => words.map((word) => `${word}:*`).join(' | '))
    .map((anyWord) => (anyWord.includes('|') ? `(${anyWord})` : anyWord))
    .join(' & ');
