import { useMemo, useState } from 'react';

interface Options<Row> {
  /** The loaded rows, in their order. */
  rows: readonly Row[];
  /** The filters of the list: other filters clear the selection. */
  resetKey: string;
}

interface State {
  resetKey: string;
  ids: ReadonlySet<string>;
  /** Start of a range: the row that was last selected by itself. */
  anchor: string | null;
  /** Rows selected when the range began. A range that shrinks does not lose them. */
  base: ReadonlySet<string>;
}

/** The selected rows of a list. */
export interface Selection<Row> {
  ids: ReadonlySet<string>;
  /** The selected rows that are still listed, in the order of the list. */
  rows: readonly Row[];
  toggle: (id: string) => void;
  /** Selects the rows from the last toggled one to this one. `from` is the first where none was toggled. */
  extendTo: (id: string, from?: string) => void;
  /** Selects all loaded rows, or none where all are selected. */
  toggleAll: () => void;
  select: (ids: readonly string[]) => void;
  clear: () => void;
}

const NONE: ReadonlySet<string> = new Set();

/** The rows that an administrator selects for an action on all of them. The selection survives paging. */
export function useSelection<Row extends { id: string }>({ rows, resetKey }: Options<Row>): Selection<Row> {
  const initial: State = { resetKey, ids: NONE, anchor: null, base: NONE };
  const [stored, setState] = useState(initial);
  if (stored.resetKey !== resetKey) setState(initial);
  const state = stored.resetKey === resetKey ? stored : initial;
  const { ids } = state;
  const selectedRows = useMemo(
    () => (ids.size === 0 ? [] : rows.filter(({ id }) => ids.has(id))),
    [rows, ids],
  );

  const select = (selected: readonly string[]) => {
    const next = new Set(selected);
    setState({ resetKey, ids: next, anchor: null, base: next });
  };
  const toggle = (id: string) => {
    const next = new Set(ids);
    if (!next.delete(id)) next.add(id);
    setState({ resetKey, ids: next, anchor: id, base: next });
  };
  return {
    ids,
    rows: selectedRows,
    toggle,
    extendTo: (id, from = id) => {
      const anchor = state.anchor ?? from;
      const range = idsBetween(rows, anchor, id);
      setState({ ...state, anchor, ids: new Set([...state.base, ...range]) });
    },
    toggleAll: () => select(selectedRows.length === rows.length ? [] : rows.map(({ id }) => id)),
    select,
    clear: () => setState(initial),
  };
}

/** The ids of the rows between two, both included; of the second alone where the first is not listed any more. */
function idsBetween(rows: readonly { id: string }[], first: string, second: string): readonly string[] {
  const [a, b] = [first, second].map((wanted) => rows.findIndex(({ id }) => id === wanted));
  if (a === undefined || b === undefined || a < 0 || b < 0) return [second];
  return rows.slice(Math.min(a, b), Math.max(a, b) + 1).map(({ id }) => id);
}
