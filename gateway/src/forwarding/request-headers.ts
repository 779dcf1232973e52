import type { Exchange } from '../http/exchange.ts';

/**
 * The only headers of a visitor that reach a service. A list of what may pass, not of what may not: a header
 * that claims an identity is dropped under whatever name it comes, and so is everything hop-by-hop.
 */
const PASSED = [
  'accept',
  'accept-language',
  'content-type',
  'cookie',
  'idempotency-key',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'origin',
  'range',
  'user-agent',
] as const;

/** The headers of a forwarded request: what may pass, and what the gateway itself knows. */
export function forwardedHeaders({ request, facts }: Exchange): Record<string, string> {
  const headers: Record<string, string> = {
    'x-request-id': facts.requestId,
    'x-forwarded-for': facts.address,
    'x-forwarded-proto': facts.protocol,
  };
  for (const name of PASSED) {
    const value = request.headers[name];
    if (typeof value === 'string') headers[name] = value;
  }
  return headers;
}
