import { useState } from 'react';
import type { FocusEvent, KeyboardEvent } from 'react';
import type { VirtualRows } from './use-virtual-rows.ts';

interface Options<Row> {
  rows: readonly Row[];
  virtual: Pick<VirtualRows<HTMLElement>, 'rows' | 'onFocus' | 'onBlur' | 'focusRow'>;
  onRowKey: ((key: string, row: Row, event: KeyboardEvent) => void) | undefined;
}

const STEPS: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/**
 * Focusable rows: one tab stop; arrows, j and k move between rows. Without `onRowKey` rows are not focusable.
 */
export function useRowFocus<Row extends { id: string }>({ rows, virtual, onRowKey }: Options<Row>) {
  const [tabStopId, setStop] = useState<string>();
  const handlesKeys = onRowKey !== undefined;

  const { focusRow } = virtual;
  const shown = virtual.rows;
  const tabStop = (shown.find(({ key }) => key === tabStopId) ?? shown[0])?.index;
  return {
    rowProps: (index: number) => (handlesKeys ? { tabIndex: index === tabStop ? 0 : -1 } : {}),
    onFocus: (event: FocusEvent) => {
      virtual.onFocus(event);
      const row = rowAt(rows, event.target);
      if (handlesKeys && row) setStop(row.item.id);
    },
    onBlur: virtual.onBlur,
    onKeyDown: (event: KeyboardEvent) => {
      const row = rowAt(rows, event.target);
      if (!onRowKey || !row || event.defaultPrevented || isHandledElsewhere(event)) return;
      const step = STEPS[event.key];
      if (step === undefined) return onRowKey(event.key, row.item, event);
      event.preventDefault();
      const next = row.index + step;
      if (next >= 0 && next < rows.length) focusRow(next);
    },
  };
}

function rowAt<Row>(rows: readonly Row[], target: EventTarget) {
  const element = target instanceof Element ? target.closest('[data-index]') : null;
  const index = Number(element?.getAttribute('data-index') ?? -1);
  const item = rows[index];
  return item && { item, index };
}

/** True for browser shortcuts, and for keys that an input, a menu or a button in the row handles. */
function isHandledElsewhere({ target, key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return true;
  if (!(target instanceof Element)) return true;
  if (target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable], [role="menu"]'))
    return true;
  return (key === 'Enter' || key === ' ') && target.closest('a, button, input') !== null;
}
