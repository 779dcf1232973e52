import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PublishedEndpoint } from '@backflow/contracts';
import { methodNotAllowed } from '../http/gateway-request.ts';
import type { GatewayRequest } from '../http/gateway-request.ts';
import { Representation } from '../http/representation.ts';
import { docsPage } from './docs-page.ts';
import { openApiDocument } from './openapi-document.ts';

const HEADERS = ['cache-control', 'public, max-age=300', 'vary', 'accept-encoding'];
const style = () => readFileSync(join(import.meta.dirname, 'style.css'));

/** Serves `/api/docs`, its OpenAPI document and style sheet; each is created on first use. @returns whether it responded */
export function createApiDocs(
  endpoints: readonly PublishedEndpoint[],
  sessionCookie: string,
): (exchange: GatewayRequest) => boolean {
  const document = () => JSON.stringify(openApiDocument(endpoints, sessionCookie));
  const makers: Readonly<Record<string, () => Representation>> = {
    '/api/docs': () => new Representation(docsPage(endpoints), 'text/html; charset=utf-8', HEADERS),
    '/api/docs/openapi.json': () =>
      new Representation(document(), 'application/json; charset=utf-8', HEADERS),
    '/api/docs/style.css': () => new Representation(style(), 'text/css; charset=utf-8', HEADERS),
  };
  const made = new Map<string, Representation>();

  return (exchange) => {
    const { path } = exchange;
    const make = Object.hasOwn(makers, path) ? makers[path] : undefined;
    if (!make) return false;
    if (exchange.isRead) {
      const ready = made.get(path) ?? make();
      made.set(path, ready);
      ready.sendTo(exchange);
    } else exchange.fail(methodNotAllowed(), ['allow', 'GET, HEAD']);
    return true;
  };
}
