import { countWebinars, nextStatusChange } from '@backflow/contracts/webinars';
import type { WebinarView } from '@backflow/contracts/webinars';
import { useEffect, useState } from 'react';

/** What a browser's timer can wait is limited to some 24 days. */
const LONGEST_WAIT_MS = 24 * 60 * 60 * 1000;
/** For so long the site may respond with what was true before. */
const CACHE_MS = 1000 * (countWebinars.cache?.seconds ?? 0);

/** A reading of its own each time: a timer that fires within the same millisecond must still set the next one. */
const read = () => ({ now: Date.now() });

/** When a webinar's status may next become another one, and when the site surely knows of the last time it did. */
function nextChanges(webinar: WebinarView, now: number): number[] {
  const known = nextStatusChange(webinar, now - CACHE_MS);
  return [nextStatusChange(webinar, now), known && known + CACHE_MS].filter((at) => at !== null);
}

/**
 * The present, in milliseconds since 1970; moves on at the very instant the next webinar changes its status, and
 * when the page is looked at again: timers stand still while a computer sleeps.
 * @param onChange reads the webinars anew: whoever runs one says only at its start, or shortly before, that it is live
 */
export function useWebinarClock(webinars: readonly WebinarView[], onChange: () => unknown): number {
  const [clock, setClock] = useState(read);

  useEffect(() => {
    const turns = webinars.flatMap((webinar) => nextChanges(webinar, clock.now));
    const tick = () => {
      setClock(read());
      if (turns.some((at) => at <= Date.now())) onChange();
    };
    const wait = Math.min(...turns.map((at) => at - Date.now()), LONGEST_WAIT_MS);
    const timer = setTimeout(tick, wait);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [webinars, clock, onChange]);

  return clock.now;
}
