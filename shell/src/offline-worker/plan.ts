import { BATCH_PATH, getOfflineScope, isHashedFile, isStoredRead } from '@backflow/contracts';

/** How the worker answers a request. */
export type Plan =
  /** From the network; if that doesn't answer, the stored response to this address. */
  | { readonly kind: 'network-first'; readonly key: string }
  /** From the network; if that doesn't answer, the stored responses to the parts. */
  | { readonly kind: 'batch'; readonly keys: readonly string[] }
  /** A file that never changes: from a store. */
  | { readonly kind: 'store-first'; readonly key: string };

/** The properties of a request that decide. */
type Asked = Pick<Request, 'url' | 'method' | 'mode' | 'destination'> & {
  readonly headers: Pick<Headers, 'get'>;
};

/**
 * The answer to a request of a page in a scope; undefined where the browser sends it as if there were no worker: writes, streams, files of
 * members, and all of other sites and scopes.
 */
export function planAnswer(request: Asked, scope: string): Plan | undefined {
  const { origin, pathname, search, searchParams } = new URL(request.url);
  if (request.method !== 'GET' || origin !== new URL(scope).origin) return undefined;
  if (request.mode === 'navigate') {
    const isInScope = getOfflineScope(pathname) === new URL(scope).pathname;
    return isInScope ? { kind: 'network-first', key: pathname } : undefined;
  }
  if (isHashedFile(pathname)) return { kind: 'store-first', key: pathname };
  const isStream = request.headers.get('accept')?.includes('text/event-stream') ?? false;
  if (request.destination !== '' || isStream) return undefined;
  if (pathname === BATCH_PATH) return { kind: 'batch', keys: searchParams.getAll('path') };
  return isStoredRead(pathname) ? { kind: 'network-first', key: pathname + search } : undefined;
}
