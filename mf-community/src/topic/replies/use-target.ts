import { useLocation } from '@backflow/platform';
import { useEffect, useState } from 'react';

/**
 * Scrolls to the post that the address links to, once it is on the page, and focuses it. Following the same link again scrolls
 * again; nothing else does.
 * @param elementId null while the element is missing, or without a target
 * @returns the id of the element after scrolling to it
 */
export function useTarget(elementId: string | null): string | null {
  const { key } = useLocation();
  const [reached, setReached] = useState<{ key: string; elementId: string } | null>(null);
  const isReached = reached?.key === key;
  useEffect(() => {
    const target = elementId === null ? null : document.getElementById(elementId);
    if (elementId === null || !target || isReached) return;
    // The page is rendered hidden: scroll when it becomes visible.
    const observer = new ResizeObserver(() => {
      if (!target.checkVisibility()) return;
      observer.disconnect();
      target.scrollIntoView();
      target.focus({ preventScroll: true });
      setReached({ key, elementId });
    });
    observer.observe(target);
    return () => observer.disconnect();
  }, [elementId, key, isReached]);
  return isReached ? reached.elementId : null;
}
