import { anyOf, and, or } from './clause.ts';
import type { Term } from './clause.ts';
import { nearestWords } from './nearest-words.ts';
import type { Select } from './select.ts';
import { EVERY_ROW } from './tokens.ts';
import { findSimilarWords, findWords } from './vocabulary.ts';
import type { KnownWord, Vocabulary } from './vocabulary.ts';

/** A search text, in words that occur. */
export interface ExpandedQuery {
  terms: Term[];
  /** The beginnings of the words to highlight in a text. */
  highlighted: string[];
  /** Every word and token that was looked up and occurs. */
  known: ReadonlyMap<string, KnownWord>;
}

/** The shortest part of a compound word. */
const MIN_PART = 3;

/**
 * Expands each word: to itself and its plural, as the last one also to its completions; else to words that begin with it,
 * its two halves, or the most similar words. Two words that occur as one compound also match that.
 * @param tokens are looked up in the same query
 * @returns undefined when nothing was found for a word
 */
export async function expandQuery(
  select: Select,
  vocabulary: Vocabulary,
  words: readonly string[],
  tokens: readonly string[],
): Promise<ExpandedQuery | undefined> {
  const last = words.at(-1) ?? '';
  const lookups = words.flatMap((word, index) => [
    ...getForms(word),
    pairAt(words, index),
    ...getHalves(word).flat(),
  ]);
  const known = await findWords(select, vocabulary, {
    words: [...new Set([EVERY_ROW, ...tokens, ...lookups])],
    beginning: last,
  });
  const occurring = words.map((word, index) => occurringAs(word, index === words.length - 1, known));
  const unknown = words.filter((_, index) => !occurring[index]);
  const similar = unknown.length > 0 ? await findSimilarWords(select, vocabulary, [...new Set(unknown)]) : [];
  const meanings = words.map(
    (word, index) => occurring[index] ?? nearestTo(word, index === words.length - 1, similar),
  );

  const terms: Term[] = [];
  const marked: string[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const [meaning, next] = [meanings[index], meanings[index + 1]];
    const joined = index + 1 < words.length ? known.get(pairAt(words, index)) : undefined;
    const both = meaning && next && and(meaning.term, next.term);
    if (joined) {
      const asOne = anyOf([joined]);
      terms.push(both ? or(asOne, both) : asOne);
      marked.push(joined.word, ...(both ? [...meaning.marked, ...next.marked] : []));
      index += 1;
    } else if (meaning) {
      terms.push(meaning.term);
      marked.push(...meaning.marked);
    } else {
      return undefined;
    }
  }
  return { terms, highlighted: [...new Set(marked)], known };
}

interface Meaning {
  term: Term;
  marked: string[];
}

function occurringAs(
  typed: string,
  isLast: boolean,
  known: ReadonlyMap<string, KnownWord>,
): Meaning | undefined {
  const forms = getForms(typed).flatMap((word) => known.get(word) ?? []);
  const begun = isLast ? [...known.values()].filter(({ word }) => word.startsWith(typed)) : [];
  const all = [...new Set([...forms, ...begun])];
  if (all.length > 0) return getMeaning(typed, all);
  for (const halves of getHalves(typed)) {
    const [first, second] = halves.map((half) => known.get(half));
    if (first && second) return { term: and(anyOf([first]), anyOf([second])), marked: halves };
  }
  return undefined;
}

function nearestTo(typed: string, isLast: boolean, similar: readonly (KnownWord & { typed: string })[]) {
  const candidates = similar.filter((each) => each.typed === typed);
  const begun = candidates.filter(({ word }) => word.startsWith(typed));
  if (begun.length > 0) return getMeaning(typed, begun);
  const best = nearestWords(typed, isLast, candidates);
  return best.length > 0 ? getMeaning(typed, best) : undefined;
}

/** Highlights the typed part of a word that begins so, any other word as a whole. */
const getMeaning = (typed: string, words: readonly KnownWord[]): Meaning => ({
  term: anyOf(words),
  marked: [...new Set(words.map(({ word }) => (word.startsWith(typed) ? typed : word)))],
});

/** A word, and its plural or singular. */
const getForms = (word: string): string[] => {
  if (word.length < MIN_PART) return [word];
  return /[^s]s$/.test(word) ? [word, word.slice(0, -1)] : [word, `${word}s`];
};

const getHalves = (word: string): string[][] =>
  Array.from({ length: Math.max(0, word.length - 2 * MIN_PART + 1) }, (_, index) => [
    word.slice(0, index + MIN_PART),
    word.slice(index + MIN_PART),
  ]);

const pairAt = (words: readonly string[], index: number): string =>
  `${words[index]}${words[index + 1] ?? ''}`;
