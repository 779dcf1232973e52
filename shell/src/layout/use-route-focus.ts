import { useLocation } from '@backflow/platform';
import { useEffect, useRef } from 'react';

/** How long to wait for the heading of a page that is loading. */
const WAIT_MS = 10_000;

/**
 * After a change of page, moves the focus to the new page's heading (`data-page-heading`), where keyboards and screen
 * readers start. Waits for the heading of a page that is loading.
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

/** Calls back when the element is visible; the returned function stops waiting. */
function whenPresent(selector: string, found: (element: HTMLElement) => void): () => void {
  const focusIfPresent = (): boolean => {
    const element = document.querySelector<HTMLElement>(selector);
    // A remote's page is rendered hidden, and shown when it is complete.
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
