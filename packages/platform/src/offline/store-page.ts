import {
  OFFLINE_MEMBER,
  OFFLINE_WORKER,
  STORE_END,
  getOfflineScope,
  getStoreName,
} from '@backflow/contracts';
import { fetchSet } from './fetch-set.ts';
import type { Page } from './fetch-set.ts';
import type { OpenPage } from './open-page.ts';
import { deleteStores, isStored } from './stored-pages.ts';

/**
 * Stores the present page and starts its worker.
 * @returns whether it is stored: an earlier whole store counts while the site can't be reached
 */
export async function storePage(open: OpenPage): Promise<boolean> {
  const { memberId, queryClient } = open;
  const { pathname: path } = location;
  const scope = getOfflineScope(path);
  if (memberId === undefined || scope === undefined) return false;
  const page = { memberId, path };
  await untilRead(queryClient);
  await startWorker(scope);
  localStorage.setItem(OFFLINE_MEMBER, memberId);
  refetchOnline(queryClient);
  // One at a time, whatever the number of tabs: a store without its end is then one that nobody completes.
  return navigator.locks.request(
    'offline-pages',
    async () => (await store(page, open).catch(() => false)) || (await isStored(page)),
  );
}

async function store(page: Page, open: OpenPage): Promise<boolean> {
  const set = await fetchSet(page, open);
  if (!set) return false;
  const name = getStoreName({ ...page, storedAt: Date.now() });
  const cache = await caches.open(name);
  try {
    for (const [key, response] of set) await cache.put(key, response);
    // Signed out meanwhile: the stores were deleted.
    if (localStorage.getItem(OFFLINE_MEMBER) !== page.memberId) throw new Error('The member has signed out');
    await cache.put(STORE_END, new Response());
  } catch (error) {
    await caches.delete(name);
    throw error;
  }
  await deleteStores({ except: name });
  return true;
}

/** Waits for the reads that the page has begun. */
function untilRead(queryClient: OpenPage['queryClient']): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (queryClient.isFetching() > 0) return;
      stop();
      resolve();
    };
    const stop = queryClient.getQueryCache().subscribe(check);
    check();
  });
}

async function startWorker(scope: string): Promise<void> {
  // A string becomes a script's address by the shell's policy for trusted types.
  const registration = await navigator.serviceWorker.register(OFFLINE_WORKER, { scope });
  const worker = registration.installing ?? registration.waiting ?? registration.active;
  await new Promise<void>((resolve, reject) => {
    const check = () => {
      if (!worker || worker.state === 'redundant') reject(new Error('The worker does not start'));
      else if (worker.state === 'activated') resolve();
    };
    worker?.addEventListener('statechange', check);
    check();
  });
}

let isFollowing = false;

/** What the worker answered from a store may be old: all of it is read again once there is a network. */
function refetchOnline(queryClient: OpenPage['queryClient']): void {
  if (isFollowing) return;
  isFollowing = true;
  window.addEventListener('online', () => void queryClient.invalidateQueries());
}
