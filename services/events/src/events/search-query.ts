const MAX_WORDS = 10;

/**
 * What a person typed, as a Postgres text search: every word must occur, each may be the beginning of a longer
 * one. Undefined when nothing was typed; a search without a letter or digit finds nothing.
 */
export function searchQuery(typed: string | undefined): string | undefined {
  if (typed === undefined || typed === '') return undefined;
  const words = typed.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words
    .slice(0, MAX_WORDS)
    .map((word) => `${word}:*`)
    .join(' & ');
}
