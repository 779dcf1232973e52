import type { useListPages } from '../data/use-list-pages.ts';
import type { ComponentProps } from 'react';
import { DataTable } from './data-table.tsx';
import { ListArea } from './list-area.tsx';

interface Props<Row extends { id: string }>
  extends
    Pick<ComponentProps<typeof ListArea<Row>>, 'plural' | 'empty'>,
    Pick<ComponentProps<typeof DataTable<Row>>, 'label' | 'columns' | 'selection'> {
  list: ReturnType<typeof useListPages<Row>>;
  filters?: { isFiltered: boolean; clear: () => void; isDebouncing?: boolean };
}

/** A list by pages as a table, or in its place: skeletons, an empty state or the error. */
export const ListTable = <Row extends { id: string }>({
  plural,
  empty,
  list: { items, query, isChanging },
  filters,
  ...table
}: Props<Row>) => (
  <ListArea
    {...{ plural, items, query, empty }}
    {...(filters && { isFiltered: filters.isFiltered, onClear: filters.clear })}
  >
    {(rows) => (
      <DataTable {...table} {...{ rows, query }} isChanging={isChanging || filters?.isDebouncing === true} />
    )}
  </ListArea>
);
