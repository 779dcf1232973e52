import type { PublishedEndpoint } from '@backflow/contracts';
import { RequestMetrics } from '@backflow/service-kit/process';
import { getLane } from '../forwarding/forward.ts';
import type { GatewayRequest } from '../http/gateway-request.ts';

const LANES = ['call', 'file', 'upload', 'stream', 'site'];

/** The groups of addresses outside the API: their paths are too many for labels. */
const SITE_GROUPS = [
  [/^\/assets\//, 'site.assets'],
  [/^\/remotes\//, 'site.remotes'],
  [/^\/(healthz|readyz)$/, 'site.health'],
  [/^\/[^/]*\./, 'site.files'],
] as const;

/** Counts the requests of the gateway. */
export class GatewayRequests {
  readonly #requests: RequestMetrics;

  private constructor(requests: RequestMetrics) {
    this.#requests = requests;
  }

  /** Undefined while metrics are off. */
  static open(): GatewayRequests | undefined {
    const requests = RequestMetrics.of('gateway', LANES);
    return requests && new GatewayRequests(requests);
  }

  /** @param endpoint undefined for an address of the API that is in no contract */
  trackCall({ request, response }: GatewayRequest, endpoint: PublishedEndpoint | undefined): void {
    this.#requests.track(response, {
      endpoint: endpoint?.id ?? 'other',
      method: request.method ?? '',
      lane: endpoint ? getLane(endpoint) : 'call',
    });
  }

  /** A page, or a file of the shell or a remote. */
  trackSite({ path, request, response }: GatewayRequest): void {
    const group = SITE_GROUPS.find(([pattern]) => pattern.test(path))?.[1] ?? 'site.pages';
    this.#requests.track(response, { endpoint: group, method: request.method ?? '', lane: 'site' });
  }
}
