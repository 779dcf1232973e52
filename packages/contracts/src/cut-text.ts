const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A character may have any number of combining marks. Usual ones have at most this many UTF-16 units. */
const MAX_UNITS = 16;

/**
 * The first characters of a text, as a reader counts them: grapheme clusters. An emoji of several code points, a flag or a
 * letter with its accents is never cut in two.
 * @param maxUnits the most UTF-16 units of the result
 */
export function firstCharacters(text: string, count: number, maxUnits: number = count * MAX_UNITS): string {
  // No cluster is shorter than a unit.
  if (text.length <= Math.min(count, maxUnits)) return text;
  let end = 0;
  let characters = 0;
  // One more unit than the result may have shows where its last character ends.
  for (const { index, segment } of GRAPHEMES.segment(text.slice(0, maxUnits + MAX_UNITS))) {
    if (characters === count || index + segment.length > maxUnits) break;
    characters += 1;
    end = index + segment.length;
  }
  return text.slice(0, end);
}

/** The last characters of a text, counted and cut like the first ones. */
export function lastCharacters(text: string, count: number): string {
  const end = text.slice(-count * MAX_UNITS);
  const characters = Array.from(GRAPHEMES.segment(end), ({ segment }) => segment);
  // The first one may have been cut by the line above.
  return characters.slice(Math.max(end === text ? 0 : 1, characters.length - count)).join('');
}

/** The first characters of a longer text with an ellipsis; a shorter text as it is. */
export function cutText(text: string, count: number): string {
  const start = firstCharacters(text, count);
  return start.length < text.length ? `${start.trimEnd()}…` : text;
}
