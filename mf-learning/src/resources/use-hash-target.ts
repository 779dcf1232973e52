import { useLocation } from '@backflow/platform';
import { useEffect } from 'react';

/**
 * Scrolls to the element that the address names (`#id`) and focuses it, on arrival and after links within the page. Browsers do so only for
 * elements that exist before the script runs.
 */
export function useHashTarget(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const target = document.getElementById(idIn(hash));
    if (!target) return;
    // The page is rendered hidden; it can scroll only when it is visible.
    const observer = new ResizeObserver(() => {
      if (!target.checkVisibility()) return;
      observer.disconnect();
      target.tabIndex = -1;
      target.scrollIntoView();
      target.focus({ preventScroll: true });
    });
    observer.observe(target);
    return () => observer.disconnect();
    // `key` changes when the same link is followed again.
  }, [hash, key]);
}

/** The text after the #; empty if it cannot be decoded. */
function idIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}
