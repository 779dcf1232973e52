import { reasonOf } from '@backflow/platform';
import { Alert, Button, classNames } from '@backflow/ui';
import { useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useRowFocus } from './use-row-focus.ts';
import type { Selection } from './use-selection.ts';
import { useVirtualRows } from './use-virtual-rows.ts';
import type { PagedQuery } from './use-virtual-rows.ts';
import { useMatches } from './use-matches.ts';
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
  /** Makes items focusable: see `useRowFocus`. */
  selection?: Selection<Item>;
  /** Called for the keys on a focused item that neither the focus nor the selection handles. */
  onItemKey?: (key: string, item: Item, event: KeyboardEvent) => void;
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
  selection,
  onItemKey,
  children,
}: Props<Item>) {
  const [isEndless, setIsEndless] = useState(false);
  const columnCount = useColumns(columns);
  const lines = Math.ceil(items.length / columnCount);
  const virtual = useVirtualRows<HTMLDivElement>({
    count: lines,
    getKey: (index) => items[index * columnCount]?.id ?? String(index),
    estimate,
    query: isEndless ? query : undefined,
  });
  const { area, rows, rest, measure, focusRow } = virtual;
  const getItems = (line: number) =>
    items
      .slice(line * columnCount, (line + 1) * columnCount)
      .map((item, at) => ({ item, index: line * columnCount + at }));
  const { rowProps, ...rowFocus } = useRowFocus({
    ...{ rows: items, columns: columnCount, virtual, selection, onRowKey: onItemKey },
    shown: rows.flatMap(({ index }) => getItems(index).map((each) => each.index)),
    focusRow: (index) => focusRow(Math.floor(index / columnCount), `[data-row="${index}"]`),
  });
  return (
    <div className={styles.list}>
      <div
        ref={area}
        role="list"
        aria-label={label}
        aria-busy={isChanging || undefined}
        style={{ paddingBottom: rest }}
        {...rowFocus}
      >
        {rows.map(({ index: line, key, gap }) => (
          <div
            key={key}
            ref={measure}
            data-index={line}
            role="presentation"
            className={classNames(styles.line, columns === 1 && styles.row)}
            style={{ marginTop: gap, gridTemplateColumns: `repeat(${columnCount}, minmax(0, 1fr))` }}
          >
            {getItems(line).map(({ item, index }) => (
              <div key={item.id} role="listitem" className={styles.item} {...rowProps(index)}>
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
          Load More
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
