import type { IncomingHttpHeaders } from 'node:http';

/** What concerns one connection only, what the gateway sets itself, and what tells of the inside. */
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
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
]);

/** A service's answer headers as the visitor gets them. Unless the service says otherwise nobody keeps it. */
export function answerHeaders(headers: IncomingHttpHeaders): string[] {
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
