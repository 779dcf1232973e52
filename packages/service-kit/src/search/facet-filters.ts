import { facetMark, pairsOf } from './marks.ts';
import type { FacetValue } from './marks.ts';
import type { Part } from './term.ts';

/** What a search is filtered by: a facet's value, or the values of which one. */
export type Facets = Readonly<Record<string, FacetValue | readonly FacetValue[]>>;

/** One filter, or two together: each row that they let through has one of these marks. */
interface Filter {
  columns: readonly [string, ...string[]];
  marks: string[];
}

/** Marks of two filters together beyond which looking them up costs more than they save. */
const MAX_PAIRED = 60;

/** The marks of each filter, and of each two that are kept as pairs. */
export function filterMarks(facets: Facets, pairs: readonly string[]): Filter[] {
  const marksOf = (column: string) =>
    [facets[column] ?? []].flat().map((value: FacetValue) => facetMark(column, value));
  const single = Object.keys(facets).map((column): Filter => ({ columns: [column], marks: marksOf(column) }));
  const paired = pairsOf(pairs.filter((column) => column in facets)).map(([one, other]): Filter => ({
    columns: [one, other],
    marks: marksOf(one).flatMap((first) => marksOf(other).map((second) => first + second)),
  }));
  return [...single, ...paired.filter(({ marks }) => marks.length <= MAX_PAIRED)];
}

/** Of filters that say the same, those with the fewest rows: what a rare pair says need not be asked for again. */
export function narrowest<Each extends Pick<Filter, 'columns'> & { part: Part }>(
  filters: readonly Each[],
): Each[] {
  const covered = new Set<string>();
  const inOrder = [...filters].sort(
    (one, other) => other.columns.length - one.columns.length || one.part.documents - other.part.documents,
  );
  return inOrder.filter(({ columns }) => {
    if (columns.every((column) => covered.has(column))) return false;
    for (const column of columns) covered.add(column);
    return true;
  });
}
