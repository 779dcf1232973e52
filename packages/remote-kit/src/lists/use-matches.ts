import { useSyncExternalStore } from 'react';

/** True if the window matches a media query: '(min-width: 1024px)'. */
export const useMatches = (query: string): boolean =>
  useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => window.matchMedia(query).matches,
  );
