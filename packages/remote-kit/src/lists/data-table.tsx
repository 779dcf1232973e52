import { reasonOf } from '@backflow/platform';
import { Alert, Button, VisuallyHidden, classNames } from '@backflow/ui';
import type { KeyboardEvent, ReactNode } from 'react';
import styles from './data-table.module.css';
import { SelectAllBox, SelectBox } from './select-box.tsx';
import { useFocusAfterRemoval } from './use-focus-after-removal.ts';
import { useRowFocus } from './use-row-focus.ts';
import type { Selection } from './use-selection.ts';
import { useVirtualRows } from './use-virtual-rows.ts';
import type { PagedQuery } from './use-virtual-rows.ts';

export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** A CSS width on wide screens; columns without one share the remaining space. */
  width?: string;
  /** Alignment of numbers. */
  align?: 'end';
  /** No header on a phone: for the row's title and its buttons. */
  isPlain?: boolean;
}

/** See `useSelection`. */
interface RowSelection<Row> extends Selection<Row> {
  /** 'Select “Gauge drift”' */
  getLabel: (row: Row) => string;
}

interface Props<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** The infinite query of the rows; absent where all rows are loaded. */
  query?: (PagedQuery & { error: unknown }) | undefined;
  selection?: RowSelection<Row>;
  isChanging?: boolean;
  /**
   * Makes rows focusable, as a selection does: one tab stop; arrows, j and k move the focus. Called for the keys on a row that neither
   * the focus nor the selection handles.
   */
  onRowKey?: (key: string, row: Row, event: KeyboardEvent) => void;
}

const ESTIMATE = 64;

/**
 * A virtualized table: only the rows near the viewport are in the DOM, and the next page is fetched on scroll. On a phone each row
 * is a card.
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
    getKey: (index) => rows[index]?.id ?? String(index),
    estimate: ESTIMATE,
    query,
  });
  const { area, rows: shown, rest, measure, focusRow } = virtual;
  useFocusAfterRemoval({ rows, area, focusRow });
  const { rowProps, ...rowFocus } = useRowFocus({
    ...{ rows, virtual, focusRow, selection, onRowKey },
    shown: shown.map(({ index }) => index),
  });
  const span = columns.length + (selection ? 1 : 0);
  return (
    <div className={styles.frame}>
      <table
        // On a phone the table is laid out as blocks: without explicit roles screen readers would not see a table.
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
                <SelectAllBox count={rows.length} selection={selection} />
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
          {/* A flat list of keyed rows: a row keeps its element and focus when the rows before it change. */}
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
                aria-selected={selection?.ids.has(row.id)}
                {...rowProps(index)}
              >
                {selection && (
                  <td role="cell" className={styles.choice}>
                    <SelectBox id={row.id} label={selection.getLabel(row)} selection={selection} />
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
              Try Again
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

/** Takes the height of rows that are not in the DOM. */
const Spacer = ({ height, span }: { height: number; span: number }) => (
  <tr aria-hidden className={styles.room}>
    <td colSpan={span} style={{ height }} />
  </tr>
);
