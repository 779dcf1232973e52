import { useSession } from '@backflow/platform';
import { useSyncExternalStore } from 'react';
import { draftStoreOf } from './draft-store.ts';
import type { DraftChange, PostDraft } from './draft-store.ts';

export type { PostDraft } from './draft-store.ts';

export interface DraftState {
  draft: PostDraft;
  change: (part: DraftChange) => void;
  /** Forgets it: it was sent, or thrown away. */
  clear: () => void;
  /** Whether it was written before this page was opened. */
  isRestored: boolean;
}

/**
 * A text that is not lost before it is sent: kept in this browser for who is signed in, until they sign out, and for 30
 * days at most.
 * @param key what is written: 'topic', or the id of the topic a reply is for, or of the post that is edited
 * @param initial what is there before anything is written; its files belong to the post that is edited
 */
export function useDraft(key: string, initial: Partial<PostDraft> = {}): DraftState {
  const memberId = useSession(({ user }) => user?.id);
  const store = draftStoreOf(key, memberId);
  store.open(initial);
  const { draft, isRestored } = useSyncExternalStore(store.subscribe, store.view);
  return { draft, isRestored, change: store.change, clear: store.clear };
}
