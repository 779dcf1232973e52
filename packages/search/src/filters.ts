import type { Clause } from './clause.ts';
import { facetToken, getPairs } from './tokens.ts';
import type { FacetValue } from './tokens.ts';

/** The filters of a search: a facet's value, or several values of which a row has one. */
export type Facets = Readonly<Record<string, FacetValue | readonly FacetValue[]>>;

/** One filter, or two combined: each row that passes has one of these tokens. */
interface Filter {
  columns: readonly [string, ...string[]];
  tokens: string[];
}

/** With more tokens of two combined filters, looking them up costs more than they save. */
const MAX_PAIRED = 60;

/** The tokens of each filter, and of each two that are indexed as pairs. */
export function filterTokens(facets: Facets, pairs: readonly string[]): Filter[] {
  const getTokens = (column: string) =>
    [facets[column] ?? []].flat().map((value: FacetValue) => facetToken(column, value));
  const single = Object.keys(facets).map((column): Filter => ({
    columns: [column],
    tokens: getTokens(column),
  }));
  const paired = getPairs(pairs.filter((column) => column in facets)).map(([one, other]): Filter => ({
    columns: [one, other],
    tokens: getTokens(one).flatMap((first) => getTokens(other).map((second) => first + second)),
  }));
  return [...single, ...paired.filter(({ tokens }) => tokens.length <= MAX_PAIRED)];
}

/** Selects the filters with the fewest rows: a column that a rare pair covers need not be filtered again. */
export function mostSelective<Each extends Pick<Filter, 'columns'> & { clause: Clause }>(
  filters: readonly Each[],
): Each[] {
  const covered = new Set<string>();
  const sorted = [...filters].sort(
    (one, other) =>
      other.columns.length - one.columns.length || one.clause.documents - other.clause.documents,
  );
  return sorted.filter(({ columns }) => {
    if (columns.every((column) => covered.has(column))) return false;
    for (const column of columns) covered.add(column);
    return true;
  });
}
