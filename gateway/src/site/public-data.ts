import { setTimeout as wait } from 'node:timers/promises';
import type { Representation } from '../http/representation.ts';
import { Uncacheable } from '../public-responses/public-responses.ts';
import type { CachedRequest, PublicResponses } from '../public-responses/public-responses.ts';

/** How long a page waits for a service. */
export const TIMEOUT_MS = 300;

/** Public data of the services, for pages: from the same cache as the API. */
export class PublicData {
  readonly #responses: PublicResponses;
  readonly #late = new Set<string>();

  constructor(responses: PublicResponses) {
    this.#responses = responses;
  }

  /**
   * A response, a stale one while a new one is fetched; `missing` for a record that doesn't exist. Undefined when the service doesn't
   * respond: a page never waits for it longer than 300 ms.
   */
  async read(request: CachedRequest): Promise<Representation | 'missing' | undefined> {
    return this.#responses.find(request.endpoint, request.address) ?? (await this.#fetch(request));
  }

  async #fetch(request: CachedRequest): Promise<Representation | 'missing' | undefined> {
    const { service } = request.endpoint;
    const fetched = this.#responses.read(request, { allowStale: true }).catch(missingOrUnavailable);
    void fetched.finally(() => this.#late.delete(service));
    // While a service hangs only the first page waits.
    const gaveUp = new AbortController();
    const timer = wait(this.#late.has(service) ? 0 : TIMEOUT_MS, 'late' as const, { signal: gaveUp.signal });
    const first = await Promise.race([fetched, timer]);
    if (first === 'late') {
      this.#late.add(service);
      return undefined;
    }
    gaveUp.abort();
    return first;
  }
}

/** 400 is an id that cannot be one. */
export const isMissing = (status: number): boolean => status === 404 || status === 400;

const missingOrUnavailable = (error: unknown): 'missing' | undefined =>
  error instanceof Uncacheable && isMissing(error.response.status) ? 'missing' : undefined;
