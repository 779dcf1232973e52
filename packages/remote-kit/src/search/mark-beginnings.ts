/**
 * A text as parts by turns: the odd ones begin a word as a word of the search does. For lists whose server finds by the
 * beginnings of words and does not say where.
 */
export function markBeginnings(text: string, search: string): string[] {
  const words = search.match(/[\p{L}\p{N}]+/gu);
  if (!words) return [text];
  // The longest first: of 'gauge ga' all of 'gauge' is marked.
  const beginnings = words.toSorted((one, other) => other.length - one.length).join('|');
  return text.split(new RegExp(`(?<![\\p{L}\\p{N}])(${beginnings})`, 'giu'));
}
