import { BATCH_PATH } from './batch-path.ts';

/*
 * Pages that start without a network: the platform stores one in the browser's caches, a service worker answers from there. A page's
 * store is whole once it has its last entry; until then it doesn't exist for the worker.
 */

/** The pages below these paths; each is the scope of a worker. */
const OFFLINE_SCOPES = ['/admin/check-in/', '/tickets/'] as const;

/** The path of the worker's script. */
export const OFFLINE_WORKER = '/offline-worker.js';

/** The scope that a page is in; undefined for pages that need a network. */
export const getOfflineScope = (path: string): string | undefined =>
  OFFLINE_SCOPES.find((scope) => path.startsWith(scope) && path !== scope);

/** The name in localStorage of the member for whom pages are stored in this browser. */
export const OFFLINE_MEMBER = 'offline.member';

/** The key of a store's last entry. */
export const STORE_END = '/offline-store-end';

/** A page's store. */
export interface OfflineStore {
  readonly memberId: string;
  /** The path of the page. */
  readonly path: string;
  /** When it was stored, by this browser's clock in milliseconds. */
  readonly storedAt: number;
}

const PREFIX = 'offline-page';

/** The name of a store among the browser's caches. */
export const getStoreName = ({ memberId, path, storedAt }: OfflineStore): string =>
  [PREFIX, memberId, storedAt, path].join(' ');

export const isStoreName = (name: string): boolean => name.startsWith(PREFIX);

/** The store with this name; undefined for another cache. */
export function parseStoreName(name: string): OfflineStore | undefined {
  const [prefix, memberId = '', storedAt, path = ''] = name.split(' ');
  return prefix === PREFIX ? { memberId, path, storedAt: Number(storedAt) } : undefined;
}

/** The names of stores, the last stored first. Whether they are whole is in them. */
export const latestFirst = (names: readonly string[]): string[] =>
  names
    .flatMap((name) => {
      const store = parseStoreName(name);
      return store ? [{ name, ...store }] : [];
    })
    .sort((one, other) => other.storedAt - one.storedAt)
    .map(({ name }) => name);

/** True for files whose address changes with their content. */
export const isHashedFile = (path: string): boolean => /^\/(?:assets|remotes\/[^/]+\/[^/]+)\/./.test(path);

/**
 * True for reads whose responses may be stored. Those for administrators never: they are about other people, and how old they are must be
 * known, so a page stores them itself.
 */
export const isStoredRead = (path: string): boolean =>
  path.startsWith('/api/') && !path.startsWith('/api/admin/') && !path.startsWith(BATCH_PATH);
