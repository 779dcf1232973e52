import { NoMatches } from './card-list.tsx';
import { QueryError } from '../data/query-error.tsx';
import { Skeleton, SkeletonGroup } from '@backflow/ui';
import type { ReactNode } from 'react';
import styles from './list-area.module.css';

interface Props<Item> {
  /** 'courses' */
  plural: string;
  /** Undefined while the first page is fetched. */
  items: readonly Item[] | undefined;
  query: { isError: boolean; isFetching: boolean; error: unknown; refetch: () => unknown };
  /** True if the list is filtered; `onClear` clears the filters. */
  isFiltered?: boolean;
  onClear?: () => void;
  /** Shown where the list is empty without filters. */
  empty: ReactNode;
  children: (items: readonly Item[]) => ReactNode;
}

/** A list, or in its place: skeletons, an empty state or the error. */
export function ListArea<Item>({
  plural,
  items,
  query,
  isFiltered = false,
  onClear,
  empty,
  children,
}: Props<Item>) {
  if (items && items.length > 0) return children(items);
  if (!items && query.isError) {
    return <QueryError title={`The ${plural} could not be loaded`} query={query} />;
  }
  if (!items) {
    return (
      <SkeletonGroup label={`Loading the ${plural}`}>
        <div className={styles.loading}>
          {[1, 2, 3, 4].map((each) => (
            <Skeleton key={each} height={96} />
          ))}
        </div>
      </SkeletonGroup>
    );
  }
  if (!isFiltered) return empty;
  return (
    <NoMatches plural={plural} onClear={onClear}>
      Nothing matches these filters.
    </NoMatches>
  );
}
