import { useEffect, useRef, useState } from 'react';

/** The distance below the viewport at which loading starts, so that the content is there when the user scrolls to it. */
const ROOT_MARGIN = '100px';

/** True once the element with the ref `place` has come near the viewport. */
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
