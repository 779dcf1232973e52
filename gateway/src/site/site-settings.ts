import { setTimeout as wait } from 'node:timers/promises';
import { PublicSettings, getSettings } from '@backflow/contracts/settings';
import type { Endpoint } from '@backflow/contracts';
import type { Logger } from '@backflow/service-kit/process';
import { z } from 'zod';
import type { Representation } from '../http/representation.ts';
import type { TrustedFacts } from '../http/trusted-facts.ts';
import { isCached } from '../public-responses/public-responses.ts';
import type { PublicResponses } from '../public-responses/public-responses.ts';

/** How long a page waits for settings that are not at hand. */
const TIMEOUT_MS = 300;

/** The site's settings, from the same memory as `GET /api/settings`. */
export class SiteSettingsReader {
  readonly #responses: PublicResponses;
  readonly #log: Logger;
  #last: { etag: string; settings: PublicSettings | undefined } | undefined;
  #isLate = false;

  constructor(responses: PublicResponses, log: Logger) {
    this.#responses = responses;
    this.#log = log;
  }

  /**
   * The settings, stale ones while new ones are fetched; the same object as long as they are the same. Undefined while
   * identity is away: a page never waits for it longer than 300 ms.
   */
  async current(facts: TrustedFacts): Promise<PublicSettings | undefined> {
    const endpoint: Endpoint = getSettings;
    if (!isCached(endpoint)) throw new Error('the settings are read from memory');
    const address = endpoint.path;
    const response =
      this.#responses.find(endpoint, address) ?? (await this.#fetch({ endpoint, address, facts }));
    return response && this.#parse(response);
  }

  async #fetch(request: Parameters<PublicResponses['read']>[0]): Promise<Representation | undefined> {
    const fetched = this.#responses.read(request, { allowStale: true }).catch(() => undefined);
    void fetched.finally(() => (this.#isLate = false));
    // While identity hangs only the first page waits.
    const gaveUp = new AbortController();
    const timer = wait(this.#isLate ? 0 : TIMEOUT_MS, 'late' as const, { signal: gaveUp.signal });
    const first = await Promise.race([fetched, timer]);
    if (first === 'late') {
      this.#isLate = true;
      return undefined;
    }
    gaveUp.abort();
    return first;
  }

  #parse({ etag, body }: Representation): PublicSettings | undefined {
    if (this.#last?.etag !== etag) this.#last = { etag, settings: this.#read(body) };
    return this.#last.settings;
  }

  #read(body: Buffer): PublicSettings | undefined {
    try {
      return z.object({ data: PublicSettings }).parse(JSON.parse(body.toString())).data;
    } catch (error) {
      this.#log.warn({ error }, 'the settings cannot be used');
      return undefined;
    }
  }
}
