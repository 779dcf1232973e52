import type { ComponentProps, ReactNode } from 'react';
import { ListArea } from './list-area.tsx';
import { ListBar } from './list-bar.tsx';
import type { useAdminList } from './use-admin-list.ts';
import { VirtualList } from './virtual-list.tsx';
import { capitalize } from '../format.ts';

type Bar<Filters extends Record<string, string> & { search: string }> = Omit<
  ComponentProps<typeof ListBar<Filters>>,
  'count' | 'hasMore' | 'filters'
>;

interface Props<Item, Filters extends Record<string, string> & { search: string }> extends Bar<Filters> {
  filters: ComponentProps<typeof ListBar<Filters>>['filters'] & { isDebouncing: boolean };
  list: ReturnType<typeof useAdminList<Item>>;
  /** Stands there where there is nothing to list, and no filter is the reason. */
  empty: ReactNode;
  /** How many stand beside each other on a wide screen. */
  columns?: number;
  /** The height of an item in pixels before it is measured. */
  estimate: number;
  children: (item: Item) => ReactNode;
}

/** What a tab of the dashboard manages: search and filters, and what they leave, as cards or rows. */
export function ManagedList<
  Item extends { id: string },
  Filters extends Record<string, string> & { search: string },
>({ list, empty, columns = 1, estimate, children, ...bar }: Props<Item, Filters>) {
  const { filters, nouns } = bar;
  const [, things] = nouns;
  const isChanging = list.isChanging || filters.isDebouncing;
  return (
    <>
      <ListBar
        {...bar}
        count={isChanging ? undefined : list.items?.length}
        hasMore={list.query.hasNextPage}
      />
      <ListArea
        plural={things}
        items={list.items}
        query={list.query}
        isFiltered={filters.isFiltered}
        onClear={filters.clear}
        empty={empty}
      >
        {(items) => (
          <VirtualList
            label={capitalize(things)}
            items={items}
            query={list.query}
            columns={columns}
            estimate={estimate}
            isChanging={isChanging}
          >
            {children}
          </VirtualList>
        )}
      </ListArea>
    </>
  );
}
