import { reasonOf } from '@backflow/platform';
import { Alert, Button, VisuallyHidden, classNames } from '@backflow/ui';
import type { KeyboardEvent, ReactNode } from 'react';
import styles from './data-table.module.css';
import { useFocusAfterRemoval } from './use-focus-after-removal.ts';
import { useRowFocus } from './use-row-focus.ts';
import { useVirtualRows } from './use-virtual-rows.ts';
import type { PagedQuery } from './use-virtual-rows.ts';

export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** A CSS width on a wide screen; what is left is shared by the columns without one. */
  width?: string;
  /** Figures stand at the right. */
  align?: 'end';
  /** On a phone without its header: the row's title, its buttons. */
  isPlain?: boolean;
}

/** Which rows are chosen. */
interface Selection<Row> {
  selected: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
  /** 'Choose “Gauge drift”' */
  labelOf: (row: Row) => string;
}

interface Props<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** The infinite query behind the rows; absent where all of them are there. */
  query?: (PagedQuery & { error: unknown }) | undefined;
  selection?: Selection<Row>;
  isChanging?: boolean;
  /** Rows take the focus, one step by Tab; arrows, j and k move it. Other keys pressed on a row are heard here. */
  onRowKey?: (key: string, row: Row, event: KeyboardEvent) => void;
}

const ESTIMATE = 64;

/**
 * A table of any number of rows, of which only those near the viewport are in the page; it reads on by itself. On a phone each
 * row is a card.
 */
export function DataTable<Row extends { id: string }>({
  label,
  columns,
  rows,
  query,
  selection,
  isChanging = false,
  onRowKey,
}: Props<Row>) {
  const virtual = useVirtualRows<HTMLTableSectionElement>({
    count: rows.length,
    keyOf: (index) => rows[index]?.id ?? String(index),
    estimate: ESTIMATE,
    query,
  });
  const { area, rows: shown, rest, measure, focusRow } = virtual;
  useFocusAfterRemoval({ rows, area, focusRow });
  const { rowProps, ...rowFocus } = useRowFocus({ rows, virtual, onRowKey });
  const span = columns.length + (selection ? 1 : 0);
  return (
    <div className={styles.frame}>
      <table
        // Laid out as blocks on a phone, a table would not be told as one without its roles.
        role="table"
        className={styles.table}
        aria-label={label}
        aria-rowcount={query?.hasNextPage ? -1 : rows.length + 1}
        aria-busy={isChanging || undefined}
      >
        <thead role="rowgroup">
          <tr role="row" aria-rowindex={1}>
            {selection && (
              <th role="columnheader" scope="col" className={styles.choice}>
                <SelectAll rows={rows} selection={selection} />
              </th>
            )}
            {columns.map(({ id, header, width, align }) => (
              <th key={id} role="columnheader" scope="col" style={{ width }} className={align && styles.end}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" ref={area} {...rowFocus}>
          {/* Flat, so that a row keeps its element, and the focus in it, when those before it come and go. */}
          {shown.flatMap(({ index, key, gap }) => {
            const row = rows[index];
            if (!row) return [];
            return [
              gap > 0 && <Spacer key={`before-${key}`} height={gap} span={span} />,
              <tr
                key={key}
                role="row"
                ref={measure}
                data-index={index}
                aria-rowindex={index + 2}
                aria-selected={selection?.selected.has(row.id)}
                {...rowProps(index)}
              >
                {selection && (
                  <td role="cell" className={styles.choice}>
                    <SelectRow row={row} selection={selection} />
                  </td>
                )}
                {columns.map(({ id, header, cell, align, isPlain = false }) => (
                  <td
                    key={id}
                    role="cell"
                    data-header={isPlain ? undefined : header}
                    className={classNames(align && styles.end)}
                  >
                    {cell(row)}
                  </td>
                ))}
              </tr>,
            ];
          })}
          {rest > 0 && <Spacer height={rest} span={span} />}
        </tbody>
      </table>
      {query?.isFetchNextPageError && (
        <Alert
          tone="danger"
          action={
            <Button size="sm" variant="quiet" onClick={() => void query.fetchNextPage()}>
              Try again
            </Button>
          }
        >
          {reasonOf(query.error, 'More could not be loaded.')}
        </Alert>
      )}
      <div role="status">{query?.isFetchingNextPage && <VisuallyHidden>Loading more</VisuallyHidden>}</div>
    </div>
  );
}

/** In the place of rows that are not in the page. */
const Spacer = ({ height, span }: { height: number; span: number }) => (
  <tr aria-hidden className={styles.room}>
    <td colSpan={span} style={{ height }} />
  </tr>
);

function SelectAll<Row extends { id: string }>({
  rows,
  selection: { selected, onChange },
}: {
  rows: readonly Row[];
  selection: Selection<Row>;
}) {
  const isAll = rows.length > 0 && rows.every(({ id }) => selected.has(id));
  return (
    <label className={styles.box}>
      <VisuallyHidden>Choose all that are shown</VisuallyHidden>
      <input
        type="checkbox"
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = !isAll && selected.size > 0;
        }}
        onChange={() => onChange(isAll ? new Set() : new Set(rows.map(({ id }) => id)))}
      />
    </label>
  );
}

function SelectRow<Row extends { id: string }>({
  row,
  selection: { selected, onChange, labelOf },
}: {
  row: Row;
  selection: Selection<Row>;
}) {
  const isSelected = selected.has(row.id);
  const toggle = () => {
    const next = new Set(selected);
    if (isSelected) next.delete(row.id);
    else next.add(row.id);
    onChange(next);
  };
  return (
    <label className={styles.box}>
      <VisuallyHidden>{labelOf(row)}</VisuallyHidden>
      <input type="checkbox" checked={isSelected} onChange={toggle} />
    </label>
  );
}
