/** Contracts accept dates in these years. */
const FIRST_YEAR = 2000;
const LAST_YEAR = 2099;

interface Span {
  from?: Date | undefined;
  until?: Date | undefined;
}

/** The years (UTC) of a time span: the search index has years, its conditions have the exact span. */
export function getYears({ from, until }: Span): string[] {
  const first = from?.getUTCFullYear() ?? FIRST_YEAR;
  const last = until?.getUTCFullYear() ?? LAST_YEAR;
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => String(first + index));
}
