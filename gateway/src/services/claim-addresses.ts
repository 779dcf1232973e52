import type { PublishedEndpoint, ServiceContract } from '@backflow/contracts';

/** An endpoint that the gateway doesn't forward to the service that offers it. */
interface RefusedEndpoint {
  readonly service: string;
  /** `GET /api/events` */
  readonly endpoint: string;
  readonly reason: string;
}

/** The endpoints that the gateway forwards, and those it refuses. */
export interface Claims {
  readonly endpoints: readonly PublishedEndpoint[];
  readonly refused: readonly RefusedEndpoint[];
}

const PATH = /^\/api(\/[\w.-]+|\/:\w+)+$/;
/** Served by the gateway itself. */
const DOCS = /^\/api\/docs(\/|$)/;

/**
 * Gives each address to the first of these services that offers it. A pattern takes every address that fits it:
 * `/api/events/:id` and another service's `/api/events/new` are refused together. Endpoints for processes aren't forwarded.
 */
export function claimAddresses(contracts: readonly ServiceContract[]): Claims {
  const endpoints: PublishedEndpoint[] = [];
  const refused: RefusedEndpoint[] = [];
  for (const { service, endpoints: offered } of contracts) {
    for (const endpoint of offered.filter(({ access }) => access !== 'process')) {
      const reason = getRefusal(endpoint, service, endpoints);
      if (reason === undefined) endpoints.push(endpoint);
      else refused.push({ service, endpoint: `${endpoint.method} ${endpoint.path}`, reason });
    }
  }
  return { endpoints, refused };
}

function getRefusal(
  endpoint: PublishedEndpoint,
  service: string,
  claimed: readonly PublishedEndpoint[],
): string | undefined {
  if (endpoint.service !== service) return `declared for ${endpoint.service}`;
  if (!PATH.test(endpoint.path) || DOCS.test(endpoint.path)) return 'not an address for services';
  const owner = claimed.find((other) => other.service !== service && sharesAddress(other, endpoint));
  return owner && `${owner.method} ${owner.path} belongs to ${owner.service}`;
}

/** True if one request may fit both. */
function sharesAddress(one: PublishedEndpoint, other: PublishedEndpoint): boolean {
  if (one.method !== other.method) return false;
  const [a, b] = [one.path.split('/'), other.path.split('/')];
  return (
    a.length === b.length &&
    a.every((part, i) => part === b[i] || part.startsWith(':') || (b[i] ?? '').startsWith(':'))
  );
}
