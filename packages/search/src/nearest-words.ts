import { editDistance, getTolerance } from './edit-distance.ts';
import type { KnownWord } from './vocabulary.ts';

/** Words that replace a misspelt one. */
const MAX_CORRECTIONS = 8;

/**
 * The words that are nearest to a misspelt one, the most frequent first; none when all differ too much.
 * @param isLast compares with the beginnings of words, while the last word is being typed
 */
export function nearestWords<Word extends Pick<KnownWord, 'word' | 'documents'>>(
  typed: string,
  isLast: boolean,
  candidates: readonly Word[],
): Word[] {
  const tolerance = /\p{N}/u.test(typed) ? 0 : getTolerance(typed);
  const similarEnough = candidates
    .filter(({ word }) => isLast || Math.abs(word.length - typed.length) <= tolerance)
    .map((known) => ({ known, distance: editDistance(typed, known.word, isLast) }))
    .filter(({ distance }) => distance <= tolerance);
  const least = Math.min(...similarEnough.map(({ distance }) => distance));
  return similarEnough
    .filter(({ distance }) => distance === least)
    .map(({ known }) => known)
    .sort((one, other) => other.documents - one.documents)
    .slice(0, MAX_CORRECTIONS);
}
