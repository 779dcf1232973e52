import { useEffect, useRef, useState } from 'react';

/** How far below the viewport counts as near: what is loaded then has arrived when it is scrolled to. */
const ROOT_MARGIN = '100px';

/** Whether an element, given by `place`, has come near the viewport; once it has, it stays so. */
export function useNearViewport() {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: ROOT_MARGIN },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return { place, isNear };
}
