import { STORE_END, getOfflineScope, latestFirst, parseStoreName } from '@backflow/contracts';

/** The responses vary by cookies and encodings, which the worker's requests don't name. */
const ANY_VARIANT = { ignoreVary: true } as const;

/** The stored response to an address, from the latest whole store of a scope that has one. A page is only in its own store. */
export async function findStored(key: string, scope: string): Promise<Response | undefined> {
  const isPage = getOfflineScope(key) !== undefined;
  for (const name of latestFirst(await caches.keys())) {
    const path = parseStoreName(name)?.path ?? '';
    if (getOfflineScope(path) !== scope || (isPage && path !== key)) continue;
    const store = await caches.open(name);
    const [found, end] = await Promise.all([store.match(key, ANY_VARIANT), store.match(STORE_END)]);
    if (found && end) return found;
  }
  return undefined;
}

/** A file whose address changes with its content, from any store: it is the same in all of them. */
export const findFile = (key: string): Promise<Response | undefined> => caches.match(key, ANY_VARIANT);
