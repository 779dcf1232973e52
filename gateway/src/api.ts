import { readBatch, safeReturnTo, withReturnTo } from '@backflow/contracts';
import type { PublishedEndpoint } from '@backflow/contracts';
import { NotFoundError, UnavailableError, traceRequest, tracing } from '@backflow/service-kit/process';
import type { Logger } from '@backflow/service-kit/process';
import { createApiDocs } from './api-docs/api-docs.ts';
import { isReadInBatch, notInBatch, sendBatch } from './batch/send-batch.ts';
import { forward, getLane } from './forwarding/forward.ts';
import type { OpenStreams } from './forwarding/open-streams.ts';
import { FORM, JSON_BODY, openUpload, readBody } from './forwarding/request-body.ts';
import { createRouteTable } from './forwarding/route-table.ts';
import type { Lookup } from './forwarding/route-table.ts';
import { methodNotAllowed } from './http/gateway-request.ts';
import type { GatewayRequest } from './http/gateway-request.ts';
import type { GatewayRequests } from './metrics/gateway-requests.ts';
import { logExchange } from './http/log-exchange.ts';
import { isCached } from './public-responses/public-responses.ts';
import type { PublicResponses } from './public-responses/public-responses.ts';
import { assertSameOrigin } from './security/origin-check.ts';
import type { ConcurrencyLimiter } from './security/concurrency-limiter.ts';
import type { RateLimit } from './security/rate-limit.ts';
import type { Claims } from './services/claim-addresses.ts';
import type { Services } from './services/services.ts';

interface ApiDependencies {
  services: Services;
  responses: PublicResponses;
  streams: OpenStreams;
  writes: RateLimit;
  concurrency: ConcurrencyLimiter;
  site: { publicOrigin: URL; production: boolean };
  sessionCookie: string;
  bodyDeadlineMs: number;
  /** Undefined while metrics are off. */
  requests: GatewayRequests | undefined;
  log: Logger;
}

/** Everything under `/api`: one plain chain, as each layer of middleware would cost every request. */
export function createApi(context: ApiDependencies): (exchange: GatewayRequest) => Promise<void> {
  const { services, responses, streams, writes, concurrency, requests, log } = context;
  const getUpstream = ({ service }: PublishedEndpoint) => services.of(service);
  const current = followClaims(services, context.sessionCookie);
  const isAnonymous = (exchange: GatewayRequest) => !exchange.hasCookie(context.sessionCookie);

  const respondFromMemory = (exchange: GatewayRequest, found: Lookup): boolean =>
    found !== undefined &&
    'endpoint' in found &&
    isCached(found.endpoint) &&
    exchange.isRead &&
    isAnonymous(exchange) &&
    responses.sendFromMemory(exchange, found.endpoint);

  const respond = async (exchange: GatewayRequest, found: Lookup): Promise<void> => {
    if (found === undefined) {
      if (!exchange.isPart && current().docs(exchange)) return;
      // The address may be one of a service whose contract isn't known yet.
      if (!services.areKnown) throw new UnavailableError();
      throw new NotFoundError('This address');
    }
    if ('allow' in found) {
      exchange.fail(methodNotAllowed(), ['allow', found.allow.join(', ')]);
      return;
    }
    const { endpoint } = found;
    if (exchange.isPart && !isReadInBatch(endpoint)) throw notInBatch();
    if (endpoint.id === readBatch.id) sendBatch(exchange, handle);
    else if (endpoint.service === 'gateway') openSignIn(exchange);
    else if (!exchange.isRead) await passWrite(exchange, endpoint);
    else if (endpoint.stream) openStream(exchange, endpoint);
    else if (isCached(endpoint) && isAnonymous(exchange)) await responses.send(exchange, endpoint);
    else {
      acquire(exchange, endpoint);
      forward(exchange, getUpstream(endpoint), null, endpoint);
    }
  };

  const acquire = (exchange: GatewayRequest, endpoint: PublishedEndpoint): void => {
    const lane = getLane(endpoint);
    concurrency.acquire(lane, exchange, getUpstream(endpoint).isCrowded(lane));
  };

  const openStream = (exchange: GatewayRequest, endpoint: PublishedEndpoint): void => {
    concurrency.acquire('stream', exchange, streams.isCrowded);
    streams.open(exchange, getUpstream(endpoint), endpoint);
  };

  const passWrite = async (exchange: GatewayRequest, endpoint: PublishedEndpoint): Promise<void> => {
    writes.take(exchange.facts.address);
    acquire(exchange, endpoint);
    if (endpoint.ignoresBody) {
      // The caller is a mail program: it sends a form and has no session.
      exchange.request.resume();
      forward(exchange, getUpstream(endpoint), null, endpoint);
      return;
    }
    // A call with a token, or with a signed form, carries no cookie on: another site has nothing to abuse.
    if (endpoint.access !== 'token' && !endpoint.form) assertSameOrigin(exchange.request, context.site);
    const { upload } = endpoint;
    const body = upload
      ? openUpload(exchange.request, upload, exchange.timeouts.minimumRate)
      : await readBody(exchange.request, context.bodyDeadlineMs, endpoint.form ? FORM : JSON_BODY);
    forward(exchange, getUpstream(endpoint), body, endpoint);
  };

  const handle = async (exchange: GatewayRequest): Promise<void> => {
    try {
      const found = current().find(exchange.request.method ?? '', exchange.path);
      const endpoint = found && 'endpoint' in found ? found.endpoint : undefined;
      requests?.trackCall(exchange, endpoint);
      if (tracing) beginTrace(exchange, endpoint);
      // The most frequent response by far is not worth a line, unless everything is.
      const logsAll = log.isLevelEnabled('debug');
      if (!logsAll && respondFromMemory(exchange, found)) return;
      logExchange(exchange, log);
      if (logsAll && respondFromMemory(exchange, found)) return;
      await respond(exchange, found);
    } catch (error) {
      exchange.fail(error);
      if (exchange.response.statusCode === 500) {
        log.error({ error, requestId: exchange.facts.requestId }, 'a request failed');
      }
    }
  };
  return handle;
}

/** The table of routes and the API page of what is offered now. */
function followClaims(services: Services, sessionCookie: string) {
  const derive = (claims: Claims) => ({
    claims,
    find: createRouteTable(claims.endpoints),
    docs: createApiDocs(claims.endpoints, sessionCookie),
  });
  let derived = derive(services.claims);
  return () => {
    if (derived.claims !== services.claims) derived = derive(services.claims);
    return derived;
  };
}

/** Continues the trace of the browser, or of the batch that the request is a part of; else begins one. */
function beginTrace(exchange: GatewayRequest, endpoint: PublishedEndpoint | undefined): void {
  const { request, response, facts, isPart } = exchange;
  const given = isPart ? facts.traceparent : request.headers.traceparent;
  const span = traceRequest(response, {
    service: 'gateway',
    method: request.method ?? '',
    endpoint: endpoint?.id ?? 'other',
    parent: typeof given === 'string' ? given : undefined,
  });
  if (span) exchange.facts = { ...facts, traceparent: span.traceparent };
}

/** Redirects to the sign-in page, and after it to a page of this site. */
function openSignIn(exchange: GatewayRequest): void {
  const given = new URLSearchParams(exchange.search).getAll('returnTo');
  const returnTo = given.length === 1 ? safeReturnTo(given[0]) : undefined;
  const location = returnTo === undefined ? '/login' : withReturnTo('/login', returnTo);
  exchange.send(302, ['location', location, 'cache-control', 'no-store']);
}
