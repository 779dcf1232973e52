import {
  defaultRangeExtractor,
  observeElementRect,
  useVirtualizer,
  useWindowVirtualizer,
} from '@tanstack/react-virtual';
import type { Range } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { FocusEvent, RefObject } from 'react';

const OVERSCAN = 6;
/** Fetch the next page this many rows before the end. */
const FETCH_BEFORE_END = 12;
/** The height of a dialog before its layout, so that some rows are rendered. */
const UNKNOWN_HEIGHT = 800;

/** The part of an infinite query that scrolling needs. */
export interface PagedQuery {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
}

interface Options {
  count: number;
  getKey: (index: number) => string;
  /** The height of a row in pixels before it is measured. */
  estimate: number;
  /** Fetched near the end of the list. */
  query: PagedQuery | undefined;
}

/** A row in the DOM. */
interface ShownRow {
  index: number;
  key: string;
  /** The height of the rows before it that are not in the DOM. */
  gap: number;
}

export interface VirtualRows<Area extends HTMLElement> {
  /** The element that contains the rows. */
  area: RefObject<Area | null>;
  rows: readonly ShownRow[];
  /** The height of the rows after the last one. */
  rest: number;
  /** The ref of each row, which must have `data-index`. */
  measure: (row: HTMLElement | null) => void;
  /** Keeps the focused row in the DOM, however far it is scrolled away. */
  onFocus: (event: FocusEvent) => void;
  onBlur: () => void;
  /** Focuses a row, in the DOM or not; or an element in it, by its selector. */
  focusRow: (index: number, selector?: string) => void;
}

/**
 * Virtualized rows: only those near the viewport are in the DOM, so that a hundred thousand scroll like ten. They scroll with
 * the page, or with the dialog that contains them.
 */
export function useVirtualRows<Area extends HTMLElement>({
  count,
  getKey,
  estimate,
  query,
}: Options): VirtualRows<Area> {
  const area = useRef<Area>(null);
  const [container, setPlace] = useState<{ scroller: Element | null; margin: number }>({
    scroller: null,
    margin: 0,
  });
  const focused = useRef<number>(null);
  const [toFocus, setToFocus] = useState<string | null>(null);

  // Content above the list may have changed its height.
  // eslint-disable-next-line react-hooks/exhaustive-deps -- measures after every render; only a changed container renders again
  useLayoutEffect(() => {
    if (!area.current) return;
    const scroller = area.current.closest('dialog')?.querySelector('[data-scrolls]') ?? null;
    const top = area.current.getBoundingClientRect().top;
    const margin = Math.round(
      scroller ? top - scroller.getBoundingClientRect().top + scroller.scrollTop : top + window.scrollY,
    );
    setPlace((now) => (now.scroller === scroller && now.margin === margin ? now : { scroller, margin }));
  });

  const shared = {
    count,
    estimateSize: () => estimate,
    getItemKey: getKey,
    // A row has no height before its layout.
    measureElement: (row: HTMLElement) => row.getBoundingClientRect().height || estimate,
    overscan: OVERSCAN,
    scrollMargin: container.margin,
    rangeExtractor: (range: Range) => withFocused(defaultRangeExtractor(range), focused.current, range.count),
  };
  const pageVirtualizer = useWindowVirtualizer<HTMLElement>({
    ...shared,
    enabled: container.scroller === null,
  });
  // eslint-disable-next-line react-hooks/incompatible-library -- nothing here is memoized
  const dialogVirtualizer = useVirtualizer<Element, HTMLElement>({
    ...shared,
    enabled: container.scroller !== null,
    getScrollElement: () => container.scroller,
    observeElementRect: (instance, onChange) =>
      observeElementRect(instance, ({ width, height }) =>
        onChange({ width, height: height || UNKNOWN_HEIGHT }),
      ),
  });
  const virtualizer = container.scroller === null ? pageVirtualizer : dialogVirtualizer;
  const items = virtualizer.getVirtualItems();
  const last = items.at(-1);

  // By now the row is in the DOM.
  useLayoutEffect(() => {
    if (toFocus === null) return;
    area.current?.querySelector<HTMLElement>(toFocus)?.focus();
    setToFocus(null);
  }, [toFocus]);

  const isNearEnd = last !== undefined && last.index >= count - FETCH_BEFORE_END;
  const mayFetchNext =
    query !== undefined && query.hasNextPage && !query.isFetchingNextPage && !query.isFetchNextPageError;
  useEffect(() => {
    if (isNearEnd && mayFetchNext) void query.fetchNextPage();
  }, [isNearEnd, mayFetchNext, query]);

  return {
    area,
    rows: items.map(({ index, start }, at) => ({
      index,
      key: getKey(index),
      gap: start - (items[at - 1]?.end ?? container.margin),
    })),
    rest: last ? virtualizer.getTotalSize() - (last.end - container.margin) : 0,
    measure: virtualizer.measureElement,
    onFocus: ({ target }) => {
      const index = target.closest('[data-index]')?.getAttribute('data-index');
      focused.current = index == null ? null : Number(index);
    },
    onBlur: () => {
      focused.current = null;
    },
    focusRow: (index, selector = `[data-index="${index}"]`) => {
      focused.current = index;
      setToFocus(selector);
    },
  };
}

const withFocused = (indexes: number[], focused: number | null, count: number): number[] =>
  focused === null || focused >= count || indexes.includes(focused)
    ? indexes
    : [...indexes, focused].sort((a, b) => a - b);
