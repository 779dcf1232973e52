import { useState } from 'react';
import type { FocusEvent, KeyboardEvent } from 'react';
import type { Selection } from './use-selection.ts';
import type { VirtualRows } from './use-virtual-rows.ts';

interface Options<Row> {
  rows: readonly Row[];
  /** The indexes of the rows in the DOM; each has `data-row`, its index. */
  shown: readonly number[];
  /** The number of rows on a line, in a grid. */
  columns?: number;
  virtual: Pick<VirtualRows<HTMLElement>, 'onFocus' | 'onBlur'>;
  focusRow: (index: number) => void;
  selection: Selection<Row> | undefined;
  onRowKey: ((key: string, row: Row, event: KeyboardEvent) => void) | undefined;
}

/**
 * Focusable rows: one tab stop; arrows, j and k move between rows. With a selection, x and Space toggle the focused row, Shift and
 * an arrow select a range, and Escape clears. Without a selection and `onRowKey` rows are not focusable.
 */
export function useRowFocus<Row extends { id: string }>({
  rows,
  shown,
  columns = 1,
  virtual,
  focusRow,
  selection,
  onRowKey,
}: Options<Row>) {
  const [tabStopId, setTabStopId] = useState<string>();
  const isFocusable = onRowKey !== undefined || selection !== undefined;
  const tabStop = shown.find((index) => rows[index]?.id === tabStopId) ?? shown[0];
  return {
    rowProps: (index: number) => ({
      'data-row': index,
      ...(isFocusable && { tabIndex: index === tabStop ? 0 : -1 }),
    }),
    onFocus: (event: FocusEvent) => {
      virtual.onFocus(event);
      const row = rowAt(rows, event.target);
      if (isFocusable && row) setTabStopId(row.item.id);
    },
    onBlur: virtual.onBlur,
    onKeyDown: (event: KeyboardEvent) => {
      const row = rowAt(rows, event.target);
      if (!isFocusable || !row || event.defaultPrevented || isHandledElsewhere(event)) return;
      const step = getStep(event.key, columns);
      if (step === undefined) {
        if (selection && changesSelection(selection, event.key, row.item)) event.preventDefault();
        else onRowKey?.(event.key, row.item, event);
        return;
      }
      event.preventDefault();
      const next = rows[row.index + step];
      if (!next) return;
      if (event.shiftKey) selection?.extendTo(next.id, row.item.id);
      focusRow(row.index + step);
    },
  };
}

function rowAt<Row>(rows: readonly Row[], target: EventTarget) {
  const element = target instanceof Element ? target.closest('[data-row]') : null;
  const index = Number(element?.getAttribute('data-row') ?? -1);
  const item = rows[index];
  return item && { item, index };
}

function getStep(key: string, columns: number): number | undefined {
  if (key === 'j') return 1;
  if (key === 'k') return -1;
  if (key === 'ArrowDown') return columns;
  if (key === 'ArrowUp') return -columns;
  if (columns === 1) return undefined;
  if (key === 'ArrowRight') return 1;
  return key === 'ArrowLeft' ? -1 : undefined;
}

/** True if the key is one of the selection's. */
function changesSelection<Row extends { id: string }>(
  selection: Selection<Row>,
  key: string,
  { id }: Row,
): boolean {
  if (key === 'x' || key === ' ') selection.toggle(id);
  else if (key === 'Escape' && selection.ids.size > 0) selection.clear();
  else return false;
  return true;
}

/** True for browser shortcuts, and for keys that an input, a menu or a button in the row handles. */
function isHandledElsewhere({ target, key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return true;
  if (!(target instanceof Element)) return true;
  if (target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable], [role="menu"]'))
    return true;
  return (key === 'Enter' || key === ' ') && target.closest('a, button, input') !== null;
}
