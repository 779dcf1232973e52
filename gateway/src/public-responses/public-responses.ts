import type { PublishedEndpoint } from '@backflow/contracts';
import { metrics } from '@backflow/service-kit/process';
import { LRUCache } from 'lru-cache';
import { responseHeaders } from '../forwarding/headers.ts';
import type { CompleteResponse } from '../forwarding/upstream.ts';
import type { GatewayRequest } from '../http/gateway-request.ts';
import { Representation } from '../http/representation.ts';
import type { TrustedFacts } from '../http/client-info.ts';

/** While a service is down its last responses go on being sent for this long after they went stale. */
const STALE_IF_ERROR_MS = 60_000;
const MAX_RESPONSES = 500;
const MAX_BYTES = 32 * 1024 * 1024;
/** One response may take this share of the store. */
const MAX_RESPONSE_BYTES = MAX_BYTES / 16;

const CACHE = { service: 'gateway', cache: 'public' };
const HIT = { ...CACHE, result: 'hit' };
const MISS = { ...CACHE, result: 'miss' };

const CACHED_HEADERS = [
  'cache-control',
  'public, max-age=0, must-revalidate',
  'vary',
  'cookie, accept-encoding',
];

/** An endpoint whose anonymous responses are cached. */
export type CachedEndpoint = PublishedEndpoint & {
  readonly cache: NonNullable<PublishedEndpoint['cache']>;
};

export const isCached = (endpoint: PublishedEndpoint): endpoint is CachedEndpoint =>
  endpoint.cache !== undefined && endpoint.method === 'GET';

/**
 * Asks a service for what everybody may read. Only the facts go along, nothing else of the visitor's request: the
 * response must not depend on who happened to ask first.
 */
type Read = (endpoint: PublishedEndpoint, path: string, facts: TrustedFacts) => Promise<CompleteResponse>;

export interface CachedRequest {
  readonly endpoint: CachedEndpoint;
  /** Path and canonical query. */
  readonly address: string;
  readonly facts: TrustedFacts;
}

interface Cached {
  readonly response: Representation;
  /** Milliseconds of the cache's clock. */
  readonly staleFrom: number;
}

/**
 * Sends public responses from memory, bounded in number and bytes, and asks a service for each only once at a time.
 * Part of each key is the generation of its topics: a change starts a new one, so that what is cached, and what is just
 * being fetched, is not found any more.
 */
export class PublicResponses {
  readonly #cache: LRUCache<string, Cached, CachedRequest>;
  readonly #generations = new Map<string, number>();

  /** @param clock milliseconds, of a clock that nobody sets back: nothing cached would go stale meanwhile */
  constructor(read: Read, clock: { now(): number } = performance) {
    this.#cache = new LRUCache({
      max: MAX_RESPONSES,
      maxSize: MAX_BYTES,
      maxEntrySize: MAX_RESPONSE_BYTES,
      // With its compressed forms, at most.
      sizeCalculation: ({ response }) => response.body.length * 2 + 1,
      ttl: 1000,
      ttlResolution: 0,
      perf: clock,
      // A stale response stays, for when the service fails.
      noDeleteOnStaleGet: true,
      // Requests that wait for a response get it even if it is dropped meanwhile.
      ignoreFetchAbort: true,
      fetchMethod: async (_key, before, { options, context: { endpoint, address, facts } }) => {
        const mayUseBefore = () => before !== undefined && clock.now() < before.staleFrom + STALE_IF_ERROR_MS;
        const fetched = await read(endpoint, address, facts).catch((error: unknown) => {
          options.allowStaleOnFetchRejection = mayUseBefore();
          throw error;
        });
        options.allowStaleOnFetchRejection = fetched.status >= 500 && mayUseBefore();
        if (fetched.status !== 200 || fetched.headers['set-cookie'] !== undefined)
          throw new Uncacheable(fetched);
        const type = fetched.headers['content-type'] ?? 'application/json; charset=utf-8';
        options.ttl = endpoint.cache.seconds * 1000;
        return {
          response: new Representation(fetched.body, type, CACHED_HEADERS),
          staleFrom: clock.now() + options.ttl,
        };
      },
    });
  }

  get size(): number {
    return this.#cache.size;
  }

  /** The size of the cached responses, with their compressed forms at most. */
  get bytes(): number {
    return this.#cache.calculatedSize;
  }

  /** Sends a fresh response at once if one is at hand. @returns whether it was. */
  sendFromMemory(exchange: GatewayRequest, endpoint: CachedEndpoint): boolean {
    const response = this.find(endpoint, getAddress(exchange, endpoint));
    if (response) metrics?.count('cacheRequests', HIT);
    response?.sendTo(exchange);
    return response !== undefined;
  }

  /** The response in memory, if it is fresh. */
  find(endpoint: CachedEndpoint, address: string): Representation | undefined {
    return this.#cache.get(this.#getKey(endpoint, address))?.response;
  }

  /** Sends the response, fetched if need be. */
  async send(exchange: GatewayRequest, endpoint: CachedEndpoint): Promise<void> {
    const { facts } = exchange;
    metrics?.count('cacheRequests', MISS);
    try {
      const response = await this.read({ endpoint, address: getAddress(exchange, endpoint), facts });
      response.sendTo(exchange);
    } catch (error) {
      if (!(error instanceof Uncacheable)) throw error;
      const { status, headers, body } = error.response;
      exchange.send(status, responseHeaders({ ...headers, 'content-length': undefined }), body);
    }
  }

  /**
   * The response for anonymous visitors.
   * @param allowStale returns a stale one while it is fetched again
   * @throws AppError when the service does not respond, Uncacheable when it responds with anything but a plain 200.
   */
  async read(request: CachedRequest, { allowStale = false } = {}): Promise<Representation> {
    const key = this.#getKey(request.endpoint, request.address);
    const cached = await this.#cache.fetch(key, { context: request, allowStale });
    // `fetchMethod` returns a response or throws.
    if (!cached) throw new Error(`nothing was fetched for ${request.address}`);
    return cached.response;
  }

  /** Something about the topic has changed. */
  drop(topic: string): void {
    this.#generations.set(topic, (this.#generations.get(topic) ?? 0) + 1);
  }

  dropAll(): void {
    this.#cache.clear();
  }

  #getKey({ cache }: CachedEndpoint, address: string): string {
    let generation = 0;
    for (const topic of cache.topics) generation += this.#generations.get(topic) ?? 0;
    return `${generation} ${address}`;
  }
}

/** A response that must not be cached. */
export class Uncacheable extends Error {
  readonly response: CompleteResponse;

  constructor(response: CompleteResponse) {
    super(`a response of ${response.status} is not cached`);
    this.response = response;
  }
}

const getAddress = ({ path, search }: GatewayRequest, endpoint: PublishedEndpoint): string =>
  search === '' ? path : path + canonicalSearch(endpoint, search);

/**
 * The canonical query of an address: only the contract's parameters, sorted by name. Unknown parameters would otherwise cause new
 * requests to the service at will.
 * @returns '' or the query with its `?`
 */
function canonicalSearch({ query }: Pick<PublishedEndpoint, 'query'>, search: string): string {
  const properties: unknown = query?.properties;
  if (search.length < 2 || typeof properties !== 'object' || properties === null) return '';
  const known = new URLSearchParams();
  for (const [name, value] of new URLSearchParams(search)) {
    if (Object.hasOwn(properties, name)) known.append(name, value);
  }
  known.sort();
  return known.size > 0 ? `?${known.toString()}` : '';
}
