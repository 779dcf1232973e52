import { useRef, useState } from 'react';

/** The ids of records with a pending request, so that no request is sent twice. */
export function usePendingIds() {
  const ids = useRef(new Set<string>());
  const [pendingIds, setPendingIds] = useState<ReadonlySet<string>>(new Set());
  return {
    pendingIds,
    isFree: (id: string) => !ids.current.has(id),
    add: (taken: readonly string[]) => {
      for (const id of taken) ids.current.add(id);
      setPendingIds(new Set(ids.current));
    },
    remove: (released: readonly string[]) => {
      for (const id of released) ids.current.delete(id);
      setPendingIds(new Set(ids.current));
    },
  };
}
