import { useSyncExternalStore } from 'react';

const MEDIUM = '(min-width: 640px)';
const WIDE = '(min-width: 1024px)';

/** How many cards stand beside each other: one on a phone, two on a tablet, `most` on a wide screen. */
export const useColumns = (most: number): number => {
  const [isMedium, isWide] = [useMatches(MEDIUM), useMatches(WIDE)];
  if (isWide) return most;
  return isMedium ? Math.min(2, most) : 1;
};

const useMatches = (query: string): boolean =>
  useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => window.matchMedia(query).matches,
  );
