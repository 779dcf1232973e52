import { foldText } from '@backflow/contracts';

/** True if a text contains every word of a search, ignoring case and accents. */
export function hasWords(text: string, search: string): boolean {
  const folded = foldText(text);
  return foldText(search)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}
