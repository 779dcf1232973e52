/**
 * The minimum entropy of random texts, in bits, from the most frequent character of each position: low for a counter, a clock or
 * a short alphabet, none when two texts are equal. For some hundred texts of one length.
 */
export function entropyBits(texts: readonly string[]): number {
  if (new Set(texts).size < texts.length) return 0;
  const positions = Array.from(
    { length: Math.min(...texts.map(({ length }) => length)) },
    (_, position) => position,
  );
  return positions.reduce(
    (bits, place) => bits - Math.log2(greatestShare(texts.map((text) => text[place]))),
    0,
  );
}

function greatestShare(characters: readonly unknown[]): number {
  const counts = new Map<unknown, number>();
  for (const each of characters) counts.set(each, (counts.get(each) ?? 0) + 1);
  return Math.max(...counts.values()) / characters.length;
}
