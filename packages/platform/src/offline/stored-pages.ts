import { STORE_END, getOfflineScope, latestFirst, parseStoreName } from '@backflow/contracts';
import type { OfflineStore } from '@backflow/contracts';

/** The most pages of a scope; the ones that were not opened for the longest time give way. */
const MAX_PAGES = 10;

/** True if there is a whole store of a page. */
export async function isStored({
  memberId,
  path,
}: Pick<OfflineStore, 'memberId' | 'path'>): Promise<boolean> {
  for (const name of await caches.keys()) {
    const found = parseStoreName(name);
    if (found?.memberId === memberId && found.path === path && (await isWhole(name))) return true;
  }
  return false;
}

/** Deletes the stores that one takes the place of, those of other members, those that are not whole, and the oldest of too many. */
export async function deleteStores({ except }: { except: string }): Promise<void> {
  const latest = parseStoreName(except);
  const pages = new Set([latest?.path]);
  for (const name of latestFirst(await caches.keys())) {
    const found = parseStoreName(name);
    if (!found || name === except) continue;
    const isSuperseded = pages.has(found.path) || found.memberId !== latest?.memberId;
    const scope = getOfflineScope(found.path);
    const inScope = [...pages].filter((path) => getOfflineScope(path ?? '') === scope).length;
    if (isSuperseded || inScope >= MAX_PAGES || !(await isWhole(name))) await caches.delete(name);
    else pages.add(found.path);
  }
}

const isWhole = async (name: string): Promise<boolean> =>
  (await (await caches.open(name)).match(STORE_END)) !== undefined;
