import { useLocation } from '@backflow/platform';
import { useEffect, useState } from 'react';

/**
 * Goes to the post that the address asks for, once it is on the page, and puts the focus there; the same link once more
 * goes there once more, and nothing else does.
 * @param elementId null while it is not there, or nothing is asked for
 * @returns the id of the element that was gone to
 */
export function useTarget(elementId: string | null): string | null {
  const { key } = useLocation();
  const [reached, setReached] = useState<{ key: string; elementId: string } | null>(null);
  const isReached = reached?.key === key;
  useEffect(() => {
    const target = elementId === null ? null : document.getElementById(elementId);
    if (elementId === null || !target || isReached) return;
    // A page is made out of sight: only once it is shown is there a way to go.
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
