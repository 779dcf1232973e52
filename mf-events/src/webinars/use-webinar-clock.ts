import { countWebinars, nextStatusChange } from '@backflow/contracts/webinars';
import type { WebinarView } from '@backflow/contracts/webinars';
import { useEffect, useState } from 'react';

/** Timers of browsers are limited to 24 days. */
const LONGEST_WAIT_MS = 24 * 60 * 60 * 1000;
/** How long a response may be cached, and so outdated. */
const CACHE_MS = 1000 * (countWebinars.cache?.seconds ?? 0);

/** A new object each time: a timer that fires within the same millisecond must set the next one, too. */
const read = () => ({ now: Date.now() });

/** When a webinar's status changes next, and when the last change is surely in responses. */
function nextChanges(webinar: WebinarView, now: number): number[] {
  const known = nextStatusChange(webinar, now - CACHE_MS);
  return [nextStatusChange(webinar, now), known && known + CACHE_MS].filter((at) => at !== null);
}

/**
 * The current time, in milliseconds since 1970. Updates when a webinar changes its status, and when the page becomes visible: timers stop
 * while a computer sleeps.
 * @param onChange refetches the webinars: they are marked as live only at their start, or shortly before
 */
export function useWebinarClock(webinars: readonly WebinarView[], onChange: () => unknown): number {
  const [clock, setClock] = useState(read);

  useEffect(() => {
    const changes = webinars.flatMap((webinar) => nextChanges(webinar, clock.now));
    const tick = () => {
      setClock(read());
      if (changes.some((at) => at <= Date.now())) onChange();
    };
    const wait = Math.min(...changes.map((at) => at - Date.now()), LONGEST_WAIT_MS);
    const timer = setTimeout(tick, wait);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [webinars, clock, onChange]);

  return clock.now;
}
