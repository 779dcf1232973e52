import { IN_TITLE } from './marks.ts';
import type { KnownWord } from './vocabulary.ts';

/** A part of a search: what it asks of the index, as a `tsquery` is written, and how many rows have it at most. */
export interface Part {
  query: string;
  documents: number;
}

/** What one or two typed words ask for: anywhere in a row, and in its title. */
export interface Term {
  anywhere: Part;
  inTitle: Part;
}

/** One of these words. */
export const anyOf = (words: readonly KnownWord[]): Term => ({
  anywhere: {
    query: words.map(({ word }) => quoted(word)).join(' | '),
    documents: sum(words.map(({ documents }) => documents)),
  },
  inTitle: {
    query: words.map(({ word }) => quoted(IN_TITLE + word)).join(' | '),
    documents: sum(words.map(({ titles }) => titles)),
  },
});

/** A mark of which it is not known how many rows have it. */
export const markPart = (mark: string): Part => ({ query: quoted(mark), documents: 0 });

export const bothOf = (one: Term, other: Term): Term =>
  combine(one, other, '&', (first, second) => Math.min(first, second));

export const eitherOf = (one: Term, other: Term): Term =>
  combine(one, other, '|', (first, second) => first + second);

function combine(one: Term, other: Term, operator: string, count: (first: number, second: number) => number) {
  const both = (first: Part, second: Part): Part => ({
    query: `(${first.query}) ${operator} (${second.query})`,
    documents: count(first.documents, second.documents),
  });
  return { anywhere: both(one.anywhere, other.anywhere), inTitle: both(one.inTitle, other.inTitle) };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

const quoted = (lexeme: string): string => `'${lexeme.replace(/['\\]/g, '\\$&')}'`;
