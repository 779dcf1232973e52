import { reasonOf } from '@backflow/platform';
import { Alert, Button } from '@backflow/ui';
import { useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { useVirtualRows } from './use-virtual-rows.ts';
import type { PagedQuery } from './use-virtual-rows.ts';
import styles from './virtual-list.module.css';

interface Props<Item> {
  label: string;
  items: readonly Item[];
  /** The infinite query of the items. */
  query: PagedQuery & { error: unknown };
  /** The number of columns on a wide screen. */
  columns?: number;
  /** The height of an item in pixels before it is measured. */
  estimate: number;
  /** While other items are fetched, the list is shown as busy. */
  isChanging?: boolean;
  children: (item: Item) => ReactNode;
}

/**
 * Virtualized cards or rows: only those near the viewport are in the DOM. A button loads the second page; further pages load on
 * scroll. Until then users can reach the content below the list.
 */
export function VirtualList<Item extends { id: string }>({
  label,
  items,
  query,
  columns = 1,
  estimate,
  isChanging = false,
  children,
}: Props<Item>) {
  const [isEndless, setIsEndless] = useState(false);
  const columnCount = useColumns(columns);
  const lines = Math.ceil(items.length / columnCount);
  const { area, rows, rest, ...row } = useVirtualRows<HTMLDivElement>({
    count: lines,
    keyOf: (index) => items[index * columnCount]?.id ?? String(index),
    estimate,
    query: isEndless ? query : undefined,
  });
  return (
    <div className={styles.list}>
      <div
        ref={area}
        role="list"
        aria-label={label}
        aria-busy={isChanging || undefined}
        style={{ paddingBottom: rest }}
        onFocus={row.onFocus}
        onBlur={row.onBlur}
      >
        {rows.map(({ index, key, gap }) => (
          <div
            key={key}
            ref={row.measure}
            data-index={index}
            role="presentation"
            className={styles.line}
            style={{ marginTop: gap, gridTemplateColumns: `repeat(${columnCount}, minmax(0, 1fr))` }}
          >
            {items.slice(index * columnCount, (index + 1) * columnCount).map((item) => (
              <div key={item.id} role="listitem" className={styles.item}>
                {children(item)}
              </div>
            ))}
          </div>
        ))}
      </div>
      {query.isFetchNextPageError && (
        <Alert tone="danger">{reasonOf(query.error, 'More could not be loaded.')}</Alert>
      )}
      {query.hasNextPage && (!isEndless || query.isFetchNextPageError) && (
        <Button
          variant="quiet"
          pending={query.isFetchingNextPage}
          onClick={() => {
            // From the second page on, scrolling fetches; after a failure only this button does.
            if (isEndless) void query.fetchNextPage();
            else setIsEndless(true);
          }}
        >
          Load more
        </Button>
      )}
    </div>
  );
}

const MEDIUM = '(min-width: 640px)';
const WIDE = '(min-width: 1024px)';

/** The number of columns: one on a phone, two on a tablet, `most` on a wide screen. */
const useColumns = (most: number): number => {
  const [isMedium, isWide] = [useMatches(MEDIUM), useMatches(WIDE)];
  if (isWide) return most;
  return isMedium ? Math.min(2, most) : 1;
};

const useMatches = (query: string): boolean =>
  useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => window.matchMedia(query).matches,
  );
