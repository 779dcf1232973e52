import { Button } from '@backflow/ui';
import { useEffect, useRef, useState } from 'react';
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react';
import { useListPages } from '../data/use-list-pages.ts';
import { useAddressDialog } from '../admin/use-address-dialog.ts';
import { ListArea } from '../lists/list-area.tsx';
import { ListBar } from '../lists/list-bar.tsx';
import { SelectAllBox } from '../lists/select-box.tsx';
import { VirtualList } from '../lists/virtual-list.tsx';
import { useSelection } from '../lists/use-selection.ts';
import type { Selection } from '../lists/use-selection.ts';
import { capitalize } from '../text/format.ts';
import { BulkBar } from './bulk-bar.tsx';
import { BulkDialogs } from './bulk-dialogs.tsx';
import type { PaidOptions } from './delete-paid-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { LazyDeletePaidDialog } from './lazy-delete-paid-dialog.tsx';
import { NoRecords } from './no-records.tsx';
import type { Published, Question } from './publish-switch.tsx';
import { AddressDialog } from './record-dialog.tsx';
import type { DialogModule } from './record-dialog.tsx';
import type { RowProps } from './record-parts.tsx';
import { useBulkActions } from './use-bulk-actions.tsx';
import type { BulkClient } from './use-bulk-actions.tsx';
import { KeyHelp } from '../lists/key-help.tsx';

type Texts = Record<string, string> & { search: string };
type Pages<Item> = Parameters<typeof useListPages<Item>>[0];

interface Props<Item, Stored extends { id: string }, Filters extends Texts> {
  /** Parts of `recordClient` that the list needs. */
  records: BulkClient<Stored> & { pages: (filters: Filters) => Pages<Item> };
  filters: ComponentProps<typeof ListBar<Filters>>['filters'] & { filters: Filters; isDebouncing: boolean };
  choices: ComponentProps<typeof ListBar<Filters>>['choices'];
  /** The dialog that adds and edits: `RecordDialog`. */
  form: DialogModule;
  /** The empty state. */
  empty: ComponentProps<typeof NoRecords<Item, Filters>>['empty'] & { hasAddButton?: boolean };
  /** The number of columns on a wide screen. */
  columns?: number;
  /** The height of a record in pixels before it is measured. */
  estimate: number;
  /** The question before a record becomes a draft again; null for none. */
  questionOf?: (record: Item) => Question | null;
  /** A note in the question before a record is deleted. */
  deletionNote?: (record: Item) => ReactNode;
  /** True if people are notified when a record is deleted: the question asks for a note to them. */
  notifies?: (record: Item) => boolean;
  /** The same in a few words, where several are deleted: '6 people are registered.' */
  peopleNote?: (record: Item) => string | undefined;
  /** Set for records that are sold. */
  paid?: PaidOptions;
  /** Beside the button that adds one. */
  more?: ReactNode;
  /** Further actions on the selected records. */
  bulkActions?: (selection: Selection<Item>) => ReactNode;
  /** The dialog that mails everyone with a booking of these records; it closes by removing `?mail=` from the address. */
  mail?: (ids: readonly string[]) => ReactNode;
  children: (
    record: Item,
    row: RowProps<Item, Stored> & { questionOf: ((record: Item) => Question | null) | undefined },
  ) => ReactNode;
}

/** A tab of the dashboard with the records of one kind, drafts and past ones too: found, added, edited, published, mailed, deleted. */
export function RecordsTab<Item extends Published, Stored extends { id: string }, Filters extends Texts>({
  records,
  filters,
  choices,
  form,
  empty: { hasAddButton = false, ...empty },
  columns = 1,
  estimate,
  questionOf,
  deletionNote,
  notifies,
  peopleNote,
  paid,
  more,
  bulkActions,
  mail,
  children,
}: Props<Item, Stored, Filters>) {
  const { kind, remove, cache } = records;
  const plural = `${kind}s`;
  const { items, query, ...list } = useListPages(records.pages(filters.filters));
  const isChanging = list.isChanging || filters.isDebouncing;
  const selection = useSelection({ rows: items ?? [], resetKey: JSON.stringify(filters.filters) });
  const edit = useAddressDialog('edit');
  const mailDialog = useAddressDialog('mail');
  const [toMail, setToMail] = useState<readonly string[]>([]);
  const [toDelete, setToDelete] = useState<Item | null>(null);
  const [deletions, setDeletions] = useState(0);
  const countText = useRef<HTMLParagraphElement>(null);
  const hadSelection = useRef(false);
  // The row is gone, and with it the button that would get the focus back; the dialog is closed by now.
  useEffect(() => {
    if (deletions > 0) countText.current?.focus();
  }, [deletions]);
  // The bar disappears with the selection, and a button of it may have had the focus.
  const hasSelection = selection.rows.length > 0;
  useEffect(() => {
    const isFocusLost = document.activeElement === null || document.activeElement === document.body;
    if (hadSelection.current && !hasSelection && isFocusLost) countText.current?.focus();
    hadSelection.current = hasSelection;
  }, [hasSelection]);
  const onRemoved = () => setDeletions((count) => count + 1);
  const bulk = useBulkActions({ records, selection, questionOf, refusedWith: paid?.refusedWith, onRemoved });
  const add = { addLabel: `Add ${capitalize(kind)}`, onAdd: () => edit.open('new') };
  const deletion = toDelete && {
    kind,
    record: toDelete,
    note: deletionNote?.(toDelete),
    notifies: notifies?.(toDelete) ?? false,
    remove,
    onRemoved: (id: string) => {
      cache.removed(id);
      setToDelete(null);
      onRemoved();
    },
    onClose: () => setToDelete(null),
  };
  const onMail =
    mail &&
    ((rows: readonly Item[]) => {
      setToMail(rows.map(({ id }) => id));
      mailDialog.open('selected');
    });
  /** A key applies to the selected records, else to the focused one. */
  const onItemKey = (key: string, record: Item, event: KeyboardEvent) => {
    const targets = selection.rows.length > 0 ? selection.rows : [record];
    const actions: Readonly<Record<string, () => unknown>> = {
      Enter: () => edit.open(record.id),
      p: () => bulk.publish(targets),
      u: () => bulk.unpublish(targets),
      d: () => (selection.rows.length > 0 ? bulk.remove(targets) : setToDelete(record)),
      ...(onMail && { m: () => onMail(targets) }),
    };
    if (!actions[key]) return;
    event.preventDefault();
    actions[key]();
  };
  return (
    <>
      <ListBar
        nouns={[kind, plural]}
        {...{ filters, choices, more, ...add }}
        count={isChanging ? undefined : items?.length}
        hasMore={query.hasNextPage}
        countRef={countText}
        selectAll={items && items.length > 0 && <SelectAllBox count={items.length} selection={selection} />}
        help={items && items.length > 0 && <RowKeys hasMail={mail !== undefined} />}
      />
      <ListArea
        {...{ plural, items, query }}
        isFiltered={filters.isFiltered}
        onClear={filters.clear}
        empty={
          <NoRecords
            {...{ kind, empty, filters, records }}
            add={
              hasAddButton && (
                <Button aria-haspopup="dialog" onClick={add.onAdd}>
                  {add.addLabel}
                </Button>
              )
            }
          />
        }
      >
        {(shown) => (
          <VirtualList
            label={capitalize(plural)}
            items={shown}
            {...{ query, columns, estimate, isChanging, selection, onItemKey }}
          >
            {(record) =>
              children(record, {
                ...{ records, record, selection, questionOf },
                onEdit: () => edit.open(record.id),
                onDelete: () => setToDelete(record),
              })
            }
          </VirtualList>
        )}
      </ListArea>
      <BulkBar {...{ kind, selection, bulk, onMail }}>{bulkActions?.(selection)}</BulkBar>
      <BulkDialogs
        {...{ records, bulk, questionOf, peopleNote, notifies, paid }}
        onRemoved={(id) => {
          cache.removed(id);
          onRemoved();
        }}
      />
      <AddressDialog name="edit" load={form} />
      {mailDialog.value === 'selected' && toMail.length > 0 && mail?.(toMail)}
      {deletion && (paid ? <LazyDeletePaidDialog {...deletion} {...paid} /> : <DeleteDialog {...deletion} />)}
    </>
  );
}

const KEYS = [
  { keys: ['j', 'k'], does: 'move' },
  { keys: ['Enter'], does: 'edit' },
  { keys: ['x'], does: 'select' },
  { keys: ['p'], does: 'publish' },
  { keys: ['u'], does: 'unpublish' },
  { keys: ['m'], does: 'mail' },
  { keys: ['d'], does: 'delete' },
];

/** The keys of a focused record. They act on the selected records where there are some. */
const RowKeys = ({ hasMail }: { hasMail: boolean }) => (
  <KeyHelp keys={KEYS.filter(({ does }) => hasMail || does !== 'mail')} />
);
