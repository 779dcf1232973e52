import { reasonOf } from '@backflow/platform';
import { Alert, Button } from '@backflow/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';
import styles from './load-more-list.module.css';

interface Props<Item> {
  items: readonly Item[];
  /** The infinite query behind the items. */
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    error: unknown;
    fetchNextPage: () => unknown;
  };
  /** Shown when the next page could not be fetched. */
  errorMessage: string;
  /** While other items are fetched, the list is shown as busy. */
  isChanging?: boolean;
  /** Lays out the list. */
  className?: string | undefined;
  children: (item: Item) => ReactNode;
}

/** A list with a button that loads the next page. The focus moves to the first new item. */
export function LoadMoreList<Item extends { id: string }>({
  items,
  query,
  errorMessage,
  isChanging = false,
  className,
  children,
}: Props<Item>) {
  const [firstNew, setFirstNew] = useState<number>();
  return (
    <>
      <ul className={className} aria-busy={isChanging || undefined}>
        {items.map((item, index) => (
          <li key={item.id} ref={index === firstNew ? focusOn : undefined}>
            {children(item)}
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <div className={styles.more}>
          {query.isFetchNextPageError && <Alert tone="danger">{reasonOf(query.error, errorMessage)}</Alert>}
          <Button
            variant="quiet"
            pending={query.isFetchingNextPage}
            onClick={() => {
              setFirstNew(items.length);
              void query.fetchNextPage();
            }}
          >
            Load More
          </Button>
        </div>
      )}
    </>
  );
}

/** Focuses the item's link, or its heading where it has no link. */
const focusOn = (item: HTMLLIElement | null) =>
  item?.querySelector<HTMLElement>('a, [tabindex="-1"]')?.focus();
