import { useEffect } from 'react';

/** Goes to the section named in the address: the page loads late, after the browser has looked for it in vain. */
export function useLinkedSection(): void {
  useEffect(() => {
    const linked = document.getElementById(location.hash.slice(1));
    if (!linked) return;
    // A frame later, so that this comes after the move to the page's heading that every change of route makes.
    const frame = requestAnimationFrame(() => {
      linked.scrollIntoView();
      linked.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, []);
}
