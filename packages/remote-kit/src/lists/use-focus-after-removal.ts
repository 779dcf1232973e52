import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

interface Options {
  rows: readonly { id: string }[];
  /** The element that contains the rows; each row has `data-index`. */
  area: RefObject<HTMLElement | null>;
  /** Focuses a row that may not be in the DOM. */
  focusRow: (index: number) => void;
}

/** The row that last had the focus, and its focused control. */
interface LastFocus {
  id: string;
  /** The control's index in the row; -1 is the row itself. */
  control: number;
}

/** Marks controls outside the rows that act on them: the focus returns from there to the rows. */
export const ACTS_ON_ROWS = { 'data-acts-on-rows': '' } as const;

const CONTROLS = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled)';

/**
 * Keeps the focus in a list whose rows and buttons disappear after use. The focus moves to the next control of the row, else to
 * the next row, else to the previous row, and to the heading when the list is empty.
 */
export function useFocusAfterRemoval({ rows, area, focusRow }: Options): void {
  const last = useRef<LastFocus>(null);
  const current = useRef(rows);
  const heading = useRef<HTMLElement>(null);

  // Use native events: a closing dialog returns the focus to a row while React commits, when React dispatches no events.
  useEffect(() => {
    const dialog = area.current?.closest('dialog');
    heading.current =
      dialog?.querySelector('h2[tabindex]') ?? document.querySelector<HTMLElement>('[data-page-heading]');
    const onFocusIn = ({ target }: FocusEvent) => {
      last.current =
        getFocus(area.current, target, current.current) ?? (belongs(target) ? last.current : null);
    };
    const onPointerDown = ({ target }: PointerEvent) => {
      if (!belongs(target)) last.current = null;
    };
    const belongs = (target: EventTarget | null): boolean =>
      target instanceof Element &&
      (area.current?.contains(target) === true ||
        target.closest('[data-acts-on-rows]') !== null ||
        // A dialog that was opened from a row.
        (target.closest('dialog') ?? dialog) !== dialog);
    document.addEventListener('focusin', onFocusIn);
    document.addEventListener('pointerdown', onPointerDown);
    return () => {
      document.removeEventListener('focusin', onFocusIn);
      document.removeEventListener('pointerdown', onPointerDown);
      if (last.current && isFocusLost()) heading.current?.focus();
    };
  }, [area]);

  // Runs after every render: the focused button may disappear while its row stays.
  useEffect(() => {
    const before = current.current;
    current.current = rows;
    if (!last.current) return;
    const next = rowAfterRemoval(last.current, before, rows);
    if (next === null) return;
    if (next.id !== last.current.id) last.current = { id: next.id, control: -1 };
    if (!isFocusLost()) return;
    const row = area.current?.querySelector<HTMLElement>(`[data-index="${next.index}"]`);
    if (!row) return focusRow(next.index);
    (getControl(row, last.current) ?? row).focus();
  });
}

const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

function getFocus(
  area: HTMLElement | null,
  target: EventTarget | null,
  rows: readonly { id: string }[],
): LastFocus | null {
  if (!(target instanceof Element) || !area?.contains(target)) return null;
  const row = target.closest('[data-index]');
  const item = rows[Number(row?.getAttribute('data-index') ?? -1)];
  return row && item ? { id: item.id, control: [...row.querySelectorAll(CONTROLS)].indexOf(target) } : null;
}

/** The same row if it remains, else the next remaining row, else the previous one; null if the list is empty. */
function rowAfterRemoval(
  { id }: LastFocus,
  before: readonly { id: string }[],
  rows: readonly { id: string }[],
): { id: string; index: number } | null {
  const at = before.findIndex((row) => row.id === id);
  const indexes = new Map(rows.map((row, index) => [row.id, index]));
  const candidates = [...before.slice(at), ...before.slice(0, Math.max(at, 0)).reverse()];
  const next = candidates.find((row) => indexes.has(row.id));
  const index = next && indexes.get(next.id);
  return next && index !== undefined ? { id: next.id, index } : null;
}

/** The control at the position of the removed one; the row itself if the row had the focus. */
function getControl(row: HTMLElement, { control }: LastFocus): HTMLElement | undefined {
  if (control === -1 && row.hasAttribute('tabindex')) return row;
  const controls = [...row.querySelectorAll<HTMLElement>(CONTROLS)];
  return controls[Math.min(Math.max(control, 0), controls.length - 1)];
}
