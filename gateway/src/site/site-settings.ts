import { PublicSettings, getSettings } from '@backflow/contracts/settings';
import { publishEndpoint } from '@backflow/contracts/compatibility';
import type { Logger } from '@backflow/service-kit/process';
import { z } from 'zod';
import type { Representation } from '../http/representation.ts';
import type { TrustedFacts } from '../http/client-info.ts';
import { isCached } from '../public-responses/public-responses.ts';
import type { PublicData } from './public-data.ts';

const endpoint = publishEndpoint(getSettings);

/** The site's settings, from the same memory as `GET /api/settings`. */
export class SiteSettingsReader {
  readonly #data: PublicData;
  readonly #log: Logger;
  #last: { etag: string; settings: PublicSettings | undefined } | undefined;

  constructor(data: PublicData, log: Logger) {
    this.#data = data;
    this.#log = log;
  }

  /**
   * The settings, stale ones while new ones are fetched; the same object as long as they are the same. Undefined while
   * identity is away.
   */
  async current(facts: TrustedFacts): Promise<PublicSettings | undefined> {
    if (!isCached(endpoint)) throw new Error('the settings are read from memory');
    const response = await this.#data.read({ endpoint, address: endpoint.path, facts });
    return response === 'missing' ? undefined : response && this.#parse(response);
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
