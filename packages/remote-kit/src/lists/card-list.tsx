import { Button, EmptyState } from '@backflow/ui';
import type { ComponentProps, ReactNode } from 'react';
import styles from './card-list.module.css';
import { capitalize, formatListCount } from '../text/format.ts';
import { LoadMoreList } from './load-more-list.tsx';
import { QueryError } from '../data/query-error.tsx';

type ListProps<Item extends { id: string }> = ComponentProps<typeof LoadMoreList<Item>>;

interface Props<Item extends { id: string }> extends Omit<
  ListProps<Item>,
  'items' | 'query' | 'errorMessage'
> {
  /** 'courses' */
  plural: string;
  /** Undefined until the first page is there. */
  items: readonly Item[] | undefined;
  query: ListProps<Item>['query'] & ComponentProps<typeof QueryError>['query'] & { isError: boolean };
  /** Skeletons. */
  loading: ReactNode;
  empty: ReactNode;
}

/** The cards of a list, or what stands in their place: skeletons, the reason there are none, or what went wrong. */
export function CardList<Item extends { id: string }>({
  plural,
  items,
  loading,
  empty,
  ...props
}: Props<Item>) {
  const { query } = props;
  if (!items)
    return <QueryError title={`${capitalize(plural)} could not be loaded`} query={query} loading={loading} />;
  if (items.length === 0 && !query.hasNextPage) return empty;
  return <LoadMoreList items={items} errorMessage={`More ${plural} could not be loaded.`} {...props} />;
}

/** Filters that leave nothing, and a button that clears them. */
export const NoMatches = ({
  plural,
  onClear,
  children,
}: {
  plural: string;
  onClear: (() => void) | undefined;
  children: ReactNode;
}) => (
  <EmptyState
    drawing="gauge"
    title={`No ${plural} found`}
    action={
      <Button variant="quiet" onClick={onClear}>
        Clear Filters
      </Button>
    }
  >
    {children}
  </EmptyState>
);

interface ResultsProps {
  nouns: readonly [one: string, many: string];
  /** Undefined while a response is in flight. */
  count: number | undefined;
  hasMore: boolean;
  filters: { isFiltered: boolean; clear: () => void };
}

/** Above a list: how many there are, and a button that clears the filters. */
export const ListResults = ({ nouns, count, hasMore, filters }: ResultsProps) => (
  <div className={styles.results}>
    <p role="status">{count === undefined ? '' : formatListCount(count, nouns, hasMore)}</p>
    {filters.isFiltered && (
      <Button variant="ghost" size="sm" icon="close" onClick={filters.clear}>
        Clear Filters
      </Button>
    )}
  </div>
);
