import { useRef, useState } from 'react';

/** Keeps what is being acted on, by id, so that nothing is sent twice. */
export function usePendingIds() {
  const ids = useRef(new Set<string>());
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  return {
    busy,
    isFree: (id: string) => !ids.current.has(id),
    take: (taken: readonly string[]) => {
      for (const id of taken) ids.current.add(id);
      setBusy(new Set(ids.current));
    },
    release: (released: readonly string[]) => {
      for (const id of released) ids.current.delete(id);
      setBusy(new Set(ids.current));
    },
  };
}
