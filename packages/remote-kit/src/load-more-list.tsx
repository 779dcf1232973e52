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
  /** What is said when the next page could not be read. */
  errorMessage: string;
  /** While other items are on their way, those shown are pale. */
  isChanging?: boolean;
  /** Lays out the list. */
  className?: string | undefined;
  children: (item: Item) => ReactNode;
}

/** A list that grows by a page on request; the reader goes on with the first item that is new. */
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
            Load more
          </Button>
        </div>
      )}
    </>
  );
}

/** Its link, or the heading that takes the focus where there is none. */
const focusOn = (item: HTMLLIElement | null) =>
  item?.querySelector<HTMLElement>('a, [tabindex="-1"]')?.focus();
