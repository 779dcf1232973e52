import { foldText } from '@backflow/contracts';

const WORD = /[\p{Alphabetic}\p{N}\p{M}]+/gu;

/**
 * Splits a text at the beginnings and ends of matches: every second part is a match. Joined, the parts are the text.
 * @param words from `findMatches`; a word of the text that begins with one matches, up to its length
 */
export function highlightMatches(text: string, words: readonly string[]): string[] {
  const parts: string[] = [];
  let end = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const folded = foldText(word);
    const length = Math.max(0, ...words.filter((each) => folded.startsWith(each)).map((each) => each.length));
    if (length === 0) continue;
    // A letter that becomes two would shift the end.
    const marked = folded.length === word.length ? length : word.length;
    parts.push(text.slice(end, index), text.slice(index, index + marked));
    end = index + marked;
  }
  return [...parts, text.slice(end)];
}
