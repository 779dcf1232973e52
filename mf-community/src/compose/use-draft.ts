import { UploadedAsset } from '@backflow/contracts/media';
import * as z from '@backflow/contracts/zod';
import { useSession } from '@backflow/platform';
import { createDrafts } from '@backflow/remote-kit/drafts';
import { useSyncExternalStore } from 'react';

/** A file of a draft. One that `isStored` belongs to a post already: taking it out of the draft does not delete it. */
const DraftFile = z.extend(UploadedAsset, { isStored: z.optional(z.boolean()) });
export type DraftFile = z.infer<typeof DraftFile>;

const StoredDraft = z.object({
  title: z.string(),
  content: z.string(),
  categoryId: z.nullable(z.string()),
  attachments: z.array(DraftFile),
});

/** What somebody is writing, as it is stored until it is sent. */
export interface PostDraft extends Omit<z.infer<typeof StoredDraft>, 'attachments'> {
  attachments: readonly DraftFile[];
}

/** Either what changes, or a function that computes it from the draft as it is by then. */
type DraftChange = Partial<PostDraft> | ((before: PostDraft) => Partial<PostDraft>);

export interface DraftState {
  draft: PostDraft;
  change: (part: DraftChange) => void;
  /** Removes it: it was sent, or discarded. */
  clear: () => void;
  /** Whether it was written before this page was opened. */
  isRestored: boolean;
}

const EMPTY: PostDraft = { title: '', content: '', categoryId: null, attachments: [] };

const asStored = (files: readonly DraftFile[]): DraftFile[] =>
  files.map((file) => ({ ...file, isStored: true }));

const draftOf = createDrafts<PostDraft>({
  name: 'forum-draft.',
  parse: (stored) => z.safeParse(StoredDraft, stored).data,
  isSame: (one, other) =>
    one.title.trim() === other.title.trim() &&
    one.content.trim() === other.content.trim() &&
    one.categoryId === other.categoryId &&
    one.attachments.map(({ id }) => id).join() === other.attachments.map(({ id }) => id).join(),
  // Its files may be part of a post by now, and no longer this draft's to delete.
  release: (draft) => ({ ...draft, attachments: asStored(draft.attachments) }),
  whileWriting: true,
});

/**
 * A text that is not lost before it is sent: stored in this browser for who is signed in, until they sign out, and for 30
 * days at most.
 * @param key what is written: 'topic', or the id of the topic a reply is for, or of the post that is edited
 * @param initial what is there before anything is written; its files belong to the post that is edited
 */
export function useDraft(key: string, initial: Partial<PostDraft> = {}): DraftState {
  const memberId = useSession(({ user }) => user?.id);
  const attachments = asStored(initial.attachments ?? []);
  const store = draftOf(key, memberId, { ...EMPTY, ...initial, attachments });
  const { draft, isRestored } = useSyncExternalStore(store.subscribe, store.view);
  return {
    draft,
    isRestored,
    change: (part) =>
      store.change((before) => ({ ...before, ...(typeof part === 'function' ? part(before) : part) })),
    clear: () => store.clear(),
  };
}
