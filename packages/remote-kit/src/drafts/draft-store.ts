import { memberStoragePrefix } from '@backflow/contracts/identity';
import { onSessionLost, useSession } from '@backflow/platform';
import { readStored, removeOldStored, removeStored, valueOfStored, writeStored } from './stored-draft.ts';

/** Options of all drafts of one kind. */
interface DraftKind<Value> {
  /** The prefix of the storage keys, after the member's prefix: `forum-draft.` */
  name: string;
  /** Parses a stored value; undefined if it is not a draft of this kind. */
  parse: (stored: unknown) => Value | undefined;
  /** Compares two drafts. A draft that equals its initial value is not stored. */
  isSame: (one: Value, other: Value) => boolean;
  /** Changes the draft once another tab has sent or discarded it. */
  release?: (value: Value) => Value;
  /** True: stored while the user types and when the page is left. False: stored only when the session ends. */
  whileWriting: boolean;
}

interface DraftView<Value> {
  readonly draft: Value;
  /** True if the draft was written before this page was opened. */
  readonly isRestored: boolean;
}

/** One member's draft, in memory and in localStorage. It outlives the editor that shows it. */
interface DraftStore<Value> {
  readonly view: () => DraftView<Value>;
  readonly subscribe: (listener: () => void) => () => void;
  readonly change: (next: (before: Value) => Value) => void;
  /** Removes the draft from memory and from the storage. The editor begins with `initial` from now on. */
  readonly clear: (initial?: Value) => void;
  /** Stores pending changes at once. */
  readonly flush: () => void;
  /** Called when another tab has sent or discarded the stored draft. */
  readonly release: () => void;
  /** Reads the stored draft, unless an editor is open on it. */
  readonly open: (initial: Value) => void;
}

const WRITE_AFTER_MS = 400;

/** @param name the storage key; undefined for a draft that is not stored */
function createDraftStore<Value>(
  { parse, isSame, release = (value) => value, whileWriting }: DraftKind<Value>,
  name: string | undefined,
  empty: Value,
): DraftStore<Value> {
  const listeners = new Set<() => void>();
  let initial = empty;
  let view: DraftView<Value> = { draft: empty, isRestored: false };
  /** The text that this tab last read or wrote: any other text in the storage is another tab's. */
  let known: string | null = null;
  let isWaiting = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const show = (next: DraftView<Value>) => {
    view = next;
    for (const listener of listeners) listener();
  };
  const remove = () => {
    if (name !== undefined && known !== null && readStored(name) === known) removeStored(name);
    known = null;
  };
  const stopWaiting = () => {
    isWaiting = false;
    clearTimeout(timer);
    timer = undefined;
  };
  const flush = () => {
    if (!isWaiting) return;
    stopWaiting();
    if (name === undefined) return;
    // An unchanged draft must not overwrite another tab's.
    if (isSame(view.draft, initial)) remove();
    else known = writeStored(name, view.draft) ?? known;
  };

  return {
    view: () => view,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        // A user who returns to the editor finds the draft restored, and may discard it.
        if (listeners.size === 0) view = { ...view, isRestored: !isSame(view.draft, initial) };
      };
    },
    change(next) {
      isWaiting = true;
      show({ ...view, draft: next(view.draft) });
      if (whileWriting) timer ??= setTimeout(flush, WRITE_AFTER_MS);
    },
    clear(next = initial) {
      stopWaiting();
      remove();
      initial = next;
      show({ draft: initial, isRestored: false });
    },
    flush,
    release() {
      known = null;
      show({ ...view, draft: release(view.draft) });
    },
    open(next) {
      if (listeners.size > 0 || !isSame(view.draft, initial)) return;
      initial = next;
      const found = name === undefined ? null : readStored(name);
      const draft = parse(valueOfStored(found));
      known = draft === undefined ? null : found;
      view = { draft: draft ?? initial, isRestored: draft !== undefined && !isSame(draft, initial) };
    },
  };
}

/**
 * Drafts of one kind. The browser stores them for the signed-in member, for 30 days at most, until they are sent or the member
 * signs out. Call it once, where the kind is defined.
 * @returns the draft of a key, the same for every caller; `initial` is its value before the user types
 */
export function createDrafts<Value>(kind: DraftKind<Value>) {
  const stores = new Map<string, DraftStore<Value>>();
  const flushAll = () => {
    for (const store of stores.values()) store.flush();
  };
  if (kind.whileWriting) {
    window.addEventListener('pagehide', flushAll);
    // A phone may kill a page in the background without a `pagehide` event.
    document.addEventListener('visibilitychange', flushAll);
  }
  onSessionLost(flushAll);
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== null && newValue === null) stores.get(key)?.release();
  });
  removeOldStored((name) => name.includes(`.${kind.name}`));
  useSession.subscribe(({ user }, before) => {
    if (user?.id === before.user?.id) return;
    flushAll();
    stores.clear();
  });

  return (key: string, memberId: string | undefined, initial: Value): DraftStore<Value> => {
    const name = memberId === undefined ? undefined : memberStoragePrefix(memberId) + kind.name + key;
    const id = name ?? key;
    const store = stores.get(id) ?? createDraftStore(kind, name, initial);
    stores.set(id, store);
    store.open(initial);
    return store;
  };
}
