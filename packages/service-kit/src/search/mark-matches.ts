const WORD = /[\p{Alphabetic}\p{N}\p{M}]+/gu;

/**
 * A text cut where a match begins and ends: every second part, from the second on, is one. Joined they are the text.
 * @param words as `findMatches` gave them; a word of the text that begins with one matches, as far as it goes
 */
export function markMatches(text: string, words: readonly string[]): string[] {
  const parts = [''];
  let end = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const lower = word.toLowerCase();
    const length = Math.max(0, ...words.filter((each) => lower.startsWith(each)).map((each) => each.length));
    // A letter whose lower case is longer than itself would move the end.
    const marked = lower.length === word.length ? length : length && word.length;
    if (marked === 0) continue;
    parts[parts.length - 1] += text.slice(end, index);
    parts.push(text.slice(index, index + marked), '');
    end = index + marked;
  }
  parts[parts.length - 1] += text.slice(end);
  return parts;
}
