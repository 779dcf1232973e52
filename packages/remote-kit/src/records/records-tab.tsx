import type { ErrorCode } from '@backflow/contracts';
import { useListPages } from '@backflow/remote-kit';
import { useAddressDialog } from '@backflow/remote-kit/admin';
import { ListArea, ListBar, VirtualList } from '@backflow/remote-kit/lists';
import { Button, EmptyState } from '@backflow/ui';
import { useEffect, useRef, useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { capitalize } from '../format.ts';
import { DeleteBookedDialog } from './delete-booked-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { AddressDialog } from './record-dialog.tsx';
import type { DialogModule } from './record-dialog.tsx';

type Texts = Record<string, string> & { search: string };
type Pages<Item> = Parameters<typeof useListPages<Item>>[0];

interface Props<Item, Filters extends Texts> {
  /** What the list needs of `recordClient`. */
  records: {
    kind: string;
    pages: (filters: Filters) => Pages<Item>;
    remove: (id: string, paid?: number | null) => Promise<unknown>;
    cache: { removed: (id: string) => void };
  };
  filters: ComponentProps<typeof ListBar<Filters>>['filters'] & { filters: Filters; isDebouncing: boolean };
  choices: ComponentProps<typeof ListBar<Filters>>['choices'];
  /** The dialog that adds and edits: `RecordDialog`. */
  form: DialogModule;
  /** The empty state. */
  empty: Pick<ComponentProps<typeof EmptyState>, 'drawing'> & { text?: string; hasAddButton?: boolean };
  /** The number of columns on a wide screen. */
  columns?: number;
  /** The height of a record in pixels before it is measured. */
  estimate: number;
  /** A note in the question before a record is deleted. */
  deletionNote?: (record: Item) => ReactNode;
  /** For records that are sold: the label of the number of paid bookings, and the code with which the server asks for it. */
  paid?: { label: string; refusedWith: ErrorCode };
  children: (record: Item, actions: { Edit: () => void; Delete: () => void }) => ReactNode;
}

const EMPTY_TEXT = 'What you add appears here, and on the site as soon as it is published.';

/** A tab of the dashboard with the records of one kind, drafts and past ones too: found, added, edited, deleted. */
export function RecordsTab<Item extends { id: string; title: string }, Filters extends Texts>({
  records,
  filters,
  choices,
  form,
  empty: { text = EMPTY_TEXT, hasAddButton = false, ...empty },
  columns = 1,
  estimate,
  deletionNote,
  paid,
  children,
}: Props<Item, Filters>) {
  const { kind, remove, cache } = records;
  const plural = `${kind}s`;
  const { items, query, ...list } = useListPages(records.pages(filters.filters));
  const isChanging = list.isChanging || filters.isDebouncing;
  const edit = useAddressDialog('edit');
  const [toDelete, setToDelete] = useState<Item | null>(null);
  const [deletions, setDeletions] = useState(0);
  const countText = useRef<HTMLParagraphElement>(null);
  // The row is gone, and with it the button that would get the focus back; the dialog is closed by now.
  useEffect(() => {
    if (deletions > 0) countText.current?.focus();
  }, [deletions]);
  const add = { addLabel: `Add ${capitalize(kind)}`, onAdd: () => edit.open('new') };
  const deletion = toDelete && {
    kind,
    record: toDelete,
    note: deletionNote?.(toDelete),
    remove,
    onRemoved: (id: string) => {
      cache.removed(id);
      setToDelete(null);
      setDeletions(deletions + 1);
    },
    onClose: () => setToDelete(null),
  };
  return (
    <>
      <ListBar
        nouns={[kind, plural]}
        {...{ filters, choices, ...add }}
        count={isChanging ? undefined : items?.length}
        hasMore={query.hasNextPage}
        countRef={countText}
      />
      <ListArea
        {...{ plural, items, query }}
        isFiltered={filters.isFiltered}
        onClear={filters.clear}
        empty={
          <EmptyState
            {...empty}
            title={`No ${plural} yet`}
            action={
              hasAddButton && (
                <Button aria-haspopup="dialog" onClick={add.onAdd}>
                  {add.addLabel}
                </Button>
              )
            }
          >
            {text}
          </EmptyState>
        }
      >
        {(shown) => (
          <VirtualList label={capitalize(plural)} items={shown} {...{ query, columns, estimate, isChanging }}>
            {(record) =>
              children(record, { Edit: () => edit.open(record.id), Delete: () => setToDelete(record) })
            }
          </VirtualList>
        )}
      </ListArea>
      <AddressDialog name="edit" load={form} />
      {deletion && (paid ? <DeleteBookedDialog {...deletion} {...paid} /> : <DeleteDialog {...deletion} />)}
    </>
  );
}
