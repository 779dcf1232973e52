import type { IncomingHttpHeaders } from 'node:http';
import { PAGE_MEMBER_HEADER } from '@backflow/contracts';
import type { PublishedEndpoint } from '@backflow/contracts';
import type { GatewayRequest } from '../http/gateway-request.ts';

/**
 * The only request headers that are forwarded. An allow-list drops every header that claims an identity, and every hop-by-hop
 * header, under any name.
 */
const PASSED = [
  'accept',
  'accept-language',
  'content-type',
  'idempotency-key',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'last-event-id',
  'origin',
  'range',
  'user-agent',
  // Claims no identity: it can only cause a refusal.
  PAGE_MEMBER_HEADER,
] as const;

/** The header that proves the caller: a token, the signature of a form, or a session, never more than one. */
const getCredential = ({ access, form }: Pick<PublishedEndpoint, 'access' | 'form'>) => {
  if (form) return 'x-twilio-signature';
  return access === 'token' ? 'authorization' : 'cookie';
};

/** The headers of a forwarded request: the allowed ones, and the gateway's own facts. */
export function requestHeaders(
  { request, facts }: GatewayRequest,
  endpoint: Pick<PublishedEndpoint, 'access' | 'form'>,
): Record<string, string> {
  const headers: Record<string, string> = {
    'x-request-id': facts.requestId,
    'x-forwarded-for': facts.address,
    'x-forwarded-proto': facts.protocol,
  };
  if (facts.traceparent !== undefined) headers.traceparent = facts.traceparent;
  for (const name of [...PASSED, getCredential(endpoint)]) {
    const value = request.headers[name];
    if (typeof value === 'string') headers[name] = value;
  }
  return headers;
}

/** Hop-by-hop headers, headers that the gateway sets, and headers that reveal internals. */
const DROPPED = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'date',
  'server',
  'x-powered-by',
  'x-request-id',
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
]);

/** A service's response headers for the visitor; not cached unless the service allows it. */
export function responseHeaders(headers: IncomingHttpHeaders): string[] {
  const named = connectionNames(headers.connection);
  const flat = headers['cache-control'] === undefined ? ['cache-control', 'no-store'] : [];
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || DROPPED.has(name) || named?.includes(name)) continue;
    for (const one of Array.isArray(value) ? value : [value]) flat.push(name, one);
  }
  return flat;
}

function connectionNames(connection: string | undefined): string[] | undefined {
  if (connection === undefined || /^(keep-alive|close)$/i.test(connection)) return undefined;
  return connection.split(',').map((name) => name.trim().toLowerCase());
}
