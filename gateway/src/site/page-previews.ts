import { getHref } from '@backflow/contracts';
import type { PublishedEndpoint } from '@backflow/contracts';
import type { Logger } from '@backflow/service-kit/process';
import type { GatewayRequest } from '../http/gateway-request.ts';
import type { Representation } from '../http/representation.ts';
import { isCached } from '../public-responses/public-responses.ts';
import type { CachedEndpoint } from '../public-responses/public-responses.ts';
import type { Services } from '../services/services.ts';
import { getParams } from './pages.ts';
import type { Page } from './pages.ts';
import { TIMEOUT_MS, isMissing } from './public-data.ts';
import type { PublicData } from './public-data.ts';
import { readPreview } from './preview.ts';
import type { Preview } from './preview.ts';

interface Dependencies {
  services: Services;
  data: PublicData;
  log: Logger;
}

/** A page whose manifest declares a preview. */
type PreviewedPage = Page & { readonly preview: NonNullable<Page['preview']> };

/** The records that pages show, read as anonymous visitors read them: no protected text can get into a preview. */
export class PagePreviews {
  readonly #context: Dependencies;
  readonly #read = new WeakMap<Representation, Preview | undefined>();
  readonly #refused = new Set<string>();

  constructor(context: Dependencies) {
    this.#context = context;
  }

  /** @returns `missing` when the caller would find no record there; undefined without a preview, or when the service is away */
  async find(
    page: Page,
    exchange: GatewayRequest,
    { hasSession }: { hasSession: boolean },
  ): Promise<Preview | 'missing' | undefined> {
    if (!hasPreview(page)) return undefined;
    const endpoint = this.#getEndpoint(page);
    if (!endpoint) return undefined;
    const params = getParams(page, exchange.path);
    if (!haveForms(endpoint, params)) return 'missing';
    const address = getHref(endpoint, params);
    const response = await this.#context.data.read({ endpoint, address, facts: exchange.facts });
    if (response === undefined) return undefined;
    if (response !== 'missing') return this.#parse(response, page);
    // A draft: administrators find it, and so do those enrolled in a course.
    return hasSession && (await this.#existsFor(exchange, endpoint, address)) ? undefined : 'missing';
  }

  #getEndpoint({ preview }: PreviewedPage): CachedEndpoint | undefined {
    const path = preview.endpoint;
    const found = this.#context.services.claims.endpoints.find(
      (each) => each.path === path && each.method === 'GET' && each.access === 'public',
    );
    if (found && isCached(found)) return found;
    if (!this.#refused.has(path)) {
      this.#refused.add(path);
      this.#context.log.warn({ path }, 'no public endpoint with a cache: the page has no preview');
    }
    return undefined;
  }

  #parse(response: Representation, { preview }: PreviewedPage): Preview | undefined {
    if (!this.#read.has(response)) this.#read.set(response, readPreview(response.body, preview));
    return this.#read.get(response);
  }

  async #existsFor(
    { request, facts }: GatewayRequest,
    endpoint: PublishedEndpoint,
    address: string,
  ): Promise<boolean> {
    try {
      const { status } = await this.#context.services.of(endpoint.service).read(address, facts, {
        headers: { cookie: request.headers.cookie ?? '' },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return !isMissing(status);
    } catch {
      return true;
    }
  }
}

const hasPreview = (page: Page): page is PreviewedPage => page.preview !== undefined;

/** True if the parameters have the forms that the contract requires: there is no record of another form. */
const haveForms = (
  { params: schema }: PublishedEndpoint,
  params: Readonly<Record<string, string>>,
): boolean => {
  const properties = Object(schema?.properties) as Readonly<
    Record<string, { pattern?: unknown } | undefined>
  >;
  return Object.entries(params).every(([name, value]) => {
    const pattern = properties[name]?.pattern;
    return typeof pattern !== 'string' || new RegExp(pattern).test(value);
  });
};
