import { UploadedAsset } from '@backflow/contracts/media';
import * as z from '@backflow/contracts/zod';
import { useSession } from '@backflow/platform';
import { createDrafts } from '@backflow/remote-kit/drafts';
import { useSyncExternalStore } from 'react';

/** A file of a draft. With `isStored` it belongs to a post: removing it from the draft does not delete it. */
const DraftFile = z.extend(UploadedAsset, { isStored: z.optional(z.boolean()) });
export type DraftFile = z.infer<typeof DraftFile>;

const StoredDraft = z.object({
  title: z.string(),
  content: z.string(),
  categoryId: z.nullable(z.string()),
  attachments: z.array(DraftFile),
});

/** An unsent post. */
export interface PostDraft extends Omit<z.infer<typeof StoredDraft>, 'attachments'> {
  attachments: readonly DraftFile[];
}

/** The changed fields, or a function that computes them from the current draft. */
type DraftChange = Partial<PostDraft> | ((before: PostDraft) => Partial<PostDraft>);

export interface DraftState {
  draft: PostDraft;
  change: (part: DraftChange) => void;
  /** Deletes the draft after it was sent or discarded. */
  clear: () => void;
  /** True if the draft was stored before this page was opened. */
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
  // The other tab may have sent the draft: its files then belong to a post.
  release: (draft) => ({ ...draft, attachments: asStored(draft.attachments) }),
  whileWriting: true,
});

/**
 * A draft that this browser stores for the signed-in member until it is sent, they sign out, or 30 days have passed.
 * @param key 'topic', the id of the topic of a reply, or `edit.` and the id of the edited post
 * @param initial the draft before any input; its files belong to the edited post
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
