import { useLocation } from '@backflow/platform';
import { useEffect } from 'react';

/**
 * Goes to the part of the page that the address names, on arrival and by links on the page, and puts the focus there.
 * The browser does so by itself only where the page is there before its script.
 */
export function useHashTarget(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const target = document.getElementById(idIn(hash));
    if (!target) return;
    // A page is made out of sight: only once it is shown is there a way to go.
    const observer = new ResizeObserver(() => {
      if (!target.checkVisibility()) return;
      observer.disconnect();
      target.tabIndex = -1;
      target.scrollIntoView();
      target.focus({ preventScroll: true });
    });
    observer.observe(target);
    return () => observer.disconnect();
    // The same link once more goes there once more.
  }, [hash, key]);
}

/** What follows the #, decoded where it can be. */
function idIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}
