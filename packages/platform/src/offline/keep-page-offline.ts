import { getOfflineScope } from '@backflow/contracts';
import { currentSession } from '../current-session.ts';

/**
 * Stores the present page for its member, so that it starts without a network: its files, and what it has read except from `/api/admin`. Call
 * it when the page shows what it has to. It is stored anew with each load; signing out, or in as another member, deletes it.
 * @returns whether the page would start: not where the browser has no service workers or storage, nor outside of the paths of such pages
 */
export async function keepPageOffline(): Promise<{ isReady: boolean }> {
  const { user } = currentSession();
  const { pathname } = location;
  const scope = getOfflineScope(pathname);
  const isPossible = 'serviceWorker' in navigator && 'caches' in globalThis && 'locks' in navigator;
  if (!user || scope === undefined || !isPossible) return { isReady: false };
  try {
    const { storePage } = await import(/* webpackChunkName: "store-page" */ './store-page.ts');
    return { isReady: await storePage({ memberId: user.id, path: pathname, scope }) };
  } catch {
    // The browser refuses to store, or its storage is full.
    return { isReady: false };
  }
}
