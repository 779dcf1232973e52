import { NoMatches, QueryError } from '@backflow/remote-kit';
import { Skeleton, SkeletonGroup } from '@backflow/ui';
import type { ReactNode } from 'react';
import styles from './list-area.module.css';

interface Props<Item> {
  /** What it lists, in the plural: 'courses'. */
  plural: string;
  /** Undefined while they are on their way. */
  items: readonly Item[] | undefined;
  query: { isError: boolean; isFetching: boolean; error: unknown; refetch: () => unknown };
  /** Whether filters or a search narrow the list, and how to undo them. */
  isFiltered?: boolean;
  onClear?: () => void;
  /** Stands there where there is nothing to list, and no filter is the reason. */
  empty: ReactNode;
  children: (items: readonly Item[]) => ReactNode;
}

/** A list, or what stands in its place: skeletons, the reason there is nothing, or what went wrong. */
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
