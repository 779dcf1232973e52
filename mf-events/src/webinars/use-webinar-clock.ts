import { nextStatusChange } from '@backflow/contracts';
import type { WebinarView } from '@backflow/contracts';
import { useEffect, useState } from 'react';

/** What a browser's timer can wait is limited to some 24 days. */
const LONGEST_WAIT_MS = 24 * 60 * 60 * 1000;

/** A reading of its own each time: a timer that fires within the same millisecond must still set the next one. */
const read = () => ({ now: Date.now() });

/**
 * The present, in milliseconds since 1970; moves on at the very instant the next webinar changes its status, and
 * when the page is looked at again: timers stand still while a computer sleeps.
 */
export function useWebinarClock(webinars: readonly WebinarView[]): number {
  const [clock, setClock] = useState(read);

  useEffect(() => {
    const tick = () => {
      setClock(read());
    };
    const changes = webinars
      .map((webinar) => nextStatusChange(webinar, clock.now))
      .filter((at) => at !== null);
    const wait = Math.min(...changes.map((at) => at - Date.now()), LONGEST_WAIT_MS);
    const timer = setTimeout(tick, wait);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [webinars, clock]);

  return clock.now;
}

/**
 * Reads the webinars anew once one has begun since they were read: whoever runs it says only then, or shortly
 * before, that it is live.
 * @param readAt when they were read, and `now`, in milliseconds since 1970
 */
export function useRefreshAtStart(
  webinars: readonly WebinarView[],
  readAt: number,
  now: number,
  refresh: () => unknown,
): void {
  const starts = webinars.map(({ scheduledAt }) => Date.parse(scheduledAt));
  const hasBegunSince = starts.some((start) => readAt < start && start <= now);
  useEffect(() => {
    if (hasBegunSince) refresh();
  }, [hasBegunSince, refresh]);
}
