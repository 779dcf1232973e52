import { VisuallyHidden } from '@backflow/ui';
import { useRef } from 'react';
import styles from './select-box.module.css';
import type { Selection } from './use-selection.ts';

interface Props {
  id: string;
  /** 'Select “Gauge drift”' */
  label: string;
  selection: Pick<Selection<unknown>, 'ids' | 'toggle' | 'extendTo'>;
}

/** Selects a row; with Shift the rows from the last selected one to this one. */
export function SelectBox({ id, label, selection: { ids, toggle, extendTo } }: Props) {
  // A click on a label reaches its box without the modifier keys in some browsers.
  const isRange = useRef(false);
  return (
    <label
      className={styles.box}
      onPointerDown={({ shiftKey }) => {
        isRange.current = shiftKey;
      }}
    >
      <VisuallyHidden>{label}</VisuallyHidden>
      <input
        type="checkbox"
        checked={ids.has(id)}
        onChange={() => {
          if (isRange.current) extendTo(id);
          else toggle(id);
          isRange.current = false;
        }}
      />
    </label>
  );
}

interface AllProps {
  /** The number of loaded rows. */
  count: number;
  selection: Pick<Selection<unknown>, 'rows' | 'toggleAll'>;
}

/** Selects all loaded rows. */
export function SelectAllBox({ count, selection: { rows, toggleAll } }: AllProps) {
  const isAll = count > 0 && rows.length === count;
  return (
    <label className={styles.box} data-text="Select All">
      <VisuallyHidden>Select all that are shown</VisuallyHidden>
      <input
        type="checkbox"
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = !isAll && rows.length > 0;
        }}
        onChange={toggleAll}
      />
    </label>
  );
}
