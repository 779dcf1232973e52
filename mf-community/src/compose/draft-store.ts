import { UploadedAsset, keptFor } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';
import { useSession } from '@backflow/platform';
import { readKept, removeKept, removeOldKept, valueOfKept, writeKept } from './kept-text.ts';

/** A file of a draft. One that `isStored` belongs to a post already: taking it out of the draft does not delete it. */
const DraftFile = z.extend(UploadedAsset, { isStored: z.optional(z.boolean()) });
export type DraftFile = z.infer<typeof DraftFile>;

const StoredDraft = z.object({
  title: z.string(),
  content: z.string(),
  categoryId: z.nullable(z.string()),
  attachments: z.array(DraftFile),
});

/** What somebody is writing, as it is kept until it is sent. */
export interface PostDraft extends Omit<z.infer<typeof StoredDraft>, 'attachments'> {
  attachments: readonly DraftFile[];
}

/** Either what changes, or what makes it of the draft as it is by then. */
export type DraftChange = Partial<PostDraft> | ((before: PostDraft) => Partial<PostDraft>);

interface DraftView {
  readonly draft: PostDraft;
  readonly isRestored: boolean;
}

/** One draft of one member, in memory and in the browser's storage. It outlives the editor that shows it. */
export interface DraftStore {
  readonly view: () => DraftView;
  readonly subscribe: (listener: () => void) => () => void;
  readonly change: (part: DraftChange) => void;
  /** Forgets it, here and in the storage. */
  readonly clear: () => void;
  /** Writes at once what still waits to be written. */
  readonly flush: () => void;
  /** Another tab has sent or thrown away what is kept under this draft's name. */
  readonly letGo: () => void;
  /** Takes up what is kept, unless somebody is writing already. */
  readonly open: (initial: Partial<PostDraft>) => void;
}

const EMPTY: PostDraft = { title: '', content: '', categoryId: null, attachments: [] };
const WRITE_AFTER_MS = 400;

/** @param name in the storage; undefined for one that is not kept */
function createDraftStore(name: string | undefined): DraftStore {
  const listeners = new Set<() => void>();
  let initial = EMPTY;
  let view: DraftView = { draft: EMPTY, isRestored: false };
  /** What this tab last read or wrote: something else there is another tab's. */
  let known: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const show = (next: DraftView) => {
    view = next;
    for (const listener of listeners) listener();
  };
  const remove = () => {
    if (name !== undefined && known !== null && readKept(name) === known) removeKept(name);
    known = null;
  };
  const flush = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    if (name === undefined) return;
    // Nothing written is no reason to overwrite what another tab has.
    if (isSame(view.draft, initial)) remove();
    else known = writeKept(name, view.draft) ?? known;
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
    change(part) {
      const { draft, isRestored } = view;
      show({ draft: { ...draft, ...(typeof part === 'function' ? part(draft) : part) }, isRestored });
      timer ??= setTimeout(flush, WRITE_AFTER_MS);
    },
    clear() {
      clearTimeout(timer);
      timer = undefined;
      remove();
      show({ draft: initial, isRestored: false });
    },
    flush,
    letGo() {
      known = null;
      // They may be part of a post by now, and no longer this draft's to delete.
      const attachments = view.draft.attachments.map((file) => ({ ...file, isStored: true }));
      show({ ...view, draft: { ...view.draft, attachments } });
    },
    open(given) {
      if (listeners.size > 0 || !isSame(view.draft, initial)) return;
      const stored = (given.attachments ?? []).map((file) => ({ ...file, isStored: true }));
      initial = { ...EMPTY, ...given, attachments: stored };
      const found = name === undefined ? null : readKept(name);
      const draft = z.safeParse(StoredDraft, valueOfKept(found)).data;
      known = draft ? found : null;
      view = { draft: draft ?? initial, isRestored: draft !== undefined && !isSame(draft, initial) };
    },
  };
}

const isSame = (one: PostDraft, other: PostDraft): boolean =>
  one.title.trim() === other.title.trim() &&
  one.content.trim() === other.content.trim() &&
  one.categoryId === other.categoryId &&
  one.attachments.map(({ id }) => id).join() === other.attachments.map(({ id }) => id).join();

const stores = new Map<string, DraftStore>();
const KIND = 'forum-draft.';

/** The draft of that key of who is signed in; the same one for everybody who asks. */
export function draftStoreOf(key: string, memberId: string | undefined): DraftStore {
  const name = memberId === undefined ? undefined : keptFor(memberId) + KIND + key;
  const id = name ?? key;
  const store = stores.get(id) ?? createDraftStore(name);
  stores.set(id, store);
  return store;
}

const flushAll = () => {
  for (const store of stores.values()) store.flush();
};
window.addEventListener('pagehide', flushAll);
// A phone may end a page in the background without another word.
document.addEventListener('visibilitychange', flushAll);
window.addEventListener('storage', ({ key, newValue }) => {
  if (key !== null && newValue === null) stores.get(key)?.letGo();
});
removeOldKept((name) => name.includes(`.${KIND}`));
useSession.subscribe(({ user }, before) => {
  if (user?.id === before.user?.id) return;
  flushAll();
  stores.clear();
});
