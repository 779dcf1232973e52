import { OFFLINE_MEMBER, isStoreName } from '@backflow/contracts';
import { memberStoragePrefix } from '@backflow/contracts/identity';
import { currentSession, useSession } from '../current-session.ts';

/**
 * Deletes the stored pages once this browser's session is not that of their member: after signing out in any tab, when the session has
 * ended, and when somebody else signs in. What was begun by a page that was closed meanwhile, the next one does. Called once.
 */
export function forgetPagesWithSession(): void {
  useSession.subscribe(forgetOthersPages);
  forgetOthersPages();
}

function forgetOthersPages(): void {
  const { status, user } = currentSession();
  const owner = getOfflineMember();
  const isKnown = status === 'signed-in' || status === 'signed-out';
  // It is tried again with the next page.
  if (isKnown && owner !== null && owner !== user?.id) forgetPages(owner).catch(() => undefined);
}

/** The member for whom pages are stored; null without any. */
function getOfflineMember(): string | null {
  try {
    return localStorage.getItem(OFFLINE_MEMBER);
  } catch {
    return null;
  }
}

async function forgetPages(owner: string): Promise<void> {
  for (const name of await caches.keys()) if (isStoreName(name)) await caches.delete(name);
  for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
  for (const { name } of await indexedDB.databases())
    if (name?.startsWith(memberStoragePrefix(owner))) indexedDB.deleteDatabase(name);
  localStorage.removeItem(OFFLINE_MEMBER);
}
