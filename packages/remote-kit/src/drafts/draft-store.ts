import { memberStoragePrefix } from '@backflow/contracts/identity';
import { onSessionLost, useSession } from '@backflow/platform';
import { readStored, removeOldStored, removeStored, valueOfStored, writeStored } from './stored-draft.ts';

/** What all drafts of one kind have in common. */
interface DraftKind<Value> {
  /** Begins their names in the storage, after the member's prefix: `forum-draft.` */
  name: string;
  /** Reads what is stored; undefined for what is no such draft. */
  parse: (stored: unknown) => Value | undefined;
  /** Whether two are the same to a reader: a draft that is the same as its initial value is not stored. */
  isSame: (one: Value, other: Value) => boolean;
  /** What a draft becomes once another tab has sent or discarded it. */
  release?: (value: Value) => Value;
  /** Whether it is stored while it is written and when the page is left, or only when the session ends under the page. */
  whileWriting: boolean;
}

interface DraftView<Value> {
  readonly draft: Value;
  /** Whether it was written before this page was opened. */
  readonly isRestored: boolean;
}

/** One draft of one member, in memory and in the browser's storage. It outlives the editor that shows it. */
interface DraftStore<Value> {
  readonly view: () => DraftView<Value>;
  readonly subscribe: (listener: () => void) => () => void;
  readonly change: (next: (before: Value) => Value) => void;
  /** Removes it, here and in the storage. `initial` is what the editor begins with from now on. */
  readonly clear: (initial?: Value) => void;
  /** Stores at once what has been written since it was last stored. */
  readonly flush: () => void;
  /** Another tab has sent or discarded what is stored under this name. */
  readonly release: () => void;
  /** Reads what is stored, unless somebody is writing already. */
  readonly open: (initial: Value) => void;
}

const WRITE_AFTER_MS = 400;

/** @param name in the storage; undefined for one that is not stored */
function createDraftStore<Value>(
  { parse, isSame, release = (value) => value, whileWriting }: DraftKind<Value>,
  name: string | undefined,
  empty: Value,
): DraftStore<Value> {
  const listeners = new Set<() => void>();
  let initial = empty;
  let view: DraftView<Value> = { draft: empty, isRestored: false };
  /** What this tab last read or wrote: something else there is another tab's. */
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
    // Nothing written is no reason to overwrite what another tab has.
    if (isSame(view.draft, initial)) remove();
    else known = writeStored(name, view.draft) ?? known;
  };

  return {
    view: () => view,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        // Whoever comes back to it finds what they wrote, and may want to begin anew.
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
 * Drafts of one kind, stored in this browser by the member who is signed in, for 30 days at most, until they are sent or the
 * member signs out. Call it once, where the kind is defined.
 * @returns the draft of a key, the same one for everybody who asks; `initial` is what there is before anything is written
 */
export function createDrafts<Value>(kind: DraftKind<Value>) {
  const stores = new Map<string, DraftStore<Value>>();
  const flushAll = () => {
    for (const store of stores.values()) store.flush();
  };
  if (kind.whileWriting) {
    window.addEventListener('pagehide', flushAll);
    // A phone may end a page in the background without another word.
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
