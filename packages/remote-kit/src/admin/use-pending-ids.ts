import { useRef, useState } from 'react';

/** Keeps what is being acted on, by id, so that nothing is sent twice. */
export function usePendingIds() {
  const ids = useRef(new Set<string>());
  const [pendingIds, setBusy] = useState<ReadonlySet<string>>(new Set());
  return {
    pendingIds,
    isFree: (id: string) => !ids.current.has(id),
    add: (taken: readonly string[]) => {
      for (const id of taken) ids.current.add(id);
      setBusy(new Set(ids.current));
    },
    remove: (released: readonly string[]) => {
      for (const id of released) ids.current.delete(id);
      setBusy(new Set(ids.current));
    },
  };
}
