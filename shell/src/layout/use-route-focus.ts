import { useLocation } from '@backflow/platform';
import { useEffect, useRef } from 'react';

/** How long a page that is still being loaded may take to bring its heading. */
const WAIT_MS = 10_000;

/**
 * After a change of page, focus moves to the new page's heading (`data-page-heading`), so that keyboards and
 * screen readers start there. A remote's page may still be on its way: the heading is waited for.
 */
export function useRouteFocus(): void {
  const { pathname } = useLocation();
  const first = useRef(true);
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    window.scrollTo(0, 0);
    return whenPresent('#main [data-page-heading]', (heading) => heading.focus({ preventScroll: true }));
  }, [pathname]);
}

/** Calls back once an element is there; the returned function stops waiting. */
function whenPresent(selector: string, found: (element: HTMLElement) => void): () => void {
  const focusIfPresent = (): boolean => {
    const element = document.querySelector<HTMLElement>(selector);
    // A remote's page is made out of sight, and shown once it is whole.
    if (!element?.checkVisibility()) return false;
    found(element);
    return true;
  };
  if (focusIfPresent()) return () => undefined;
  const observer = new MutationObserver(() => focusIfPresent() && observer.disconnect());
  observer.observe(document.body, { childList: true, subtree: true });
  const timer = setTimeout(() => observer.disconnect(), WAIT_MS);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
  };
}
