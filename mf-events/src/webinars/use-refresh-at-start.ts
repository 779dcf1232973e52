import type { WebinarView } from '@backflow/contracts';
import { useEffect } from 'react';

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
