import { IN_TITLE } from './tokens.ts';
import type { KnownWord } from './vocabulary.ts';

/** A condition on the index, in the syntax of `tsquery`, and how many rows match it at most. */
export interface Clause {
  query: string;
  documents: number;
}

/** The conditions of one or two typed words: anywhere in a row, and in its title. */
export interface Term {
  anywhere: Clause;
  inTitle: Clause;
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

/** A token whose number of rows is unknown. */
export const tokenClause = (token: string): Clause => ({ query: quoted(token), documents: 0 });

export const and = (one: Term, other: Term): Term =>
  combine(one, other, '&', (first, second) => Math.min(first, second));

export const or = (one: Term, other: Term): Term =>
  combine(one, other, '|', (first, second) => first + second);

function combine(one: Term, other: Term, operator: string, count: (first: number, second: number) => number) {
  const both = (first: Clause, second: Clause): Clause => ({
    query: `(${first.query}) ${operator} (${second.query})`,
    documents: count(first.documents, second.documents),
  });
  return { anywhere: both(one.anywhere, other.anywhere), inTitle: both(one.inTitle, other.inTitle) };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** A lexeme as `tsquery` quotes it. */
const quoted = (lexeme: string): string => `'${lexeme.replace(/['\\]/g, '\\$&')}'`;
