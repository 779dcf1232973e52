import { getHref } from '@backflow/contracts';
import { getDoor, streamDoor } from '@backflow/contracts/bookings';
import { byId, cacheEntryOf } from '@backflow/platform';
import { useEventStream } from '@backflow/remote-kit';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef, useSyncExternalStore } from 'react';
import { fetchDoor, loadDoor } from './stored-door.ts';
import type { StoredDoor } from './stored-door.ts';

/** Read again without a reason: then a list that is older has lost its network, also where no request fails. */
const REREAD_MS = 30_000;
const LIVE_MS = 3 * REREAD_MS;
const MIN_PAUSE_MS = 1000;

/** The door of an event: what this browser has stored until the site answers, then what the site says, as it changes. */
export function useDoor(userId: string, eventId: string) {
  const entry = (variant: string) => cacheEntryOf(getDoor, byId(eventId), `${variant} ${userId}`);
  const stored = useQuery({
    ...entry('stored'),
    queryFn: async () => (await loadDoor(userId, eventId)) ?? null,
  });
  const query = useQuery({
    ...entry('door'),
    queryFn: ({ signal }) => fetchDoor(userId, eventId, signal),
    ...{ staleTime: 0, refetchInterval: REREAD_MS, refetchOnReconnect: 'always' as const },
    refetchOnWindowFocus: true,
  });
  const { refetch } = query;
  const refresh = useAtMostOnceASecond(useCallback(() => refetch({ cancelRefetch: false }), [refetch]));
  useEventStream({
    href: getHref(streamDoor, { id: eventId }),
    events: { changed: refresh },
    onReopen: refresh,
  });
  const isOnline = useSyncExternalStore(subscribeOnline, () => navigator.onLine);
  const read: StoredDoor | null | undefined = query.data ?? stored.data;
  const isFollowed = isOnline && query.isSuccess;
  return {
    read,
    query,
    /** False while what has changed since the last read can't be known. */
    isLive: (now: number) => isFollowed && now - Date.parse(query.data.door.asOf) < LIVE_MS,
  };
}

/** Runs again what was called for meanwhile. */
function useAtMostOnceASecond(run: () => Promise<unknown>): () => void {
  const state = useRef({ isRunning: false, isDue: false });
  return useCallback(() => {
    const { current } = state;
    current.isDue = true;
    if (current.isRunning) return;
    current.isRunning = true;
    void (async () => {
      while (current.isDue) {
        current.isDue = false;
        await run();
        await new Promise((resolve) => setTimeout(resolve, MIN_PAUSE_MS));
      }
      current.isRunning = false;
    })();
  }, [run]);
}

function subscribeOnline(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
