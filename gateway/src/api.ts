import type { Endpoint } from '@backflow/contracts';
import { NotFoundError } from '@backflow/service-kit/process';
import type { Logger } from '@backflow/service-kit/process';
import { isKept } from './answers-cache/anonymous-answers.ts';
import type { AnonymousAnswers } from './answers-cache/anonymous-answers.ts';
import { createApiDocs } from './api-docs/api-docs.ts';
import { forward } from './forwarding/forward.ts';
import { openUpload } from './forwarding/open-upload.ts';
import { readBody } from './forwarding/read-body.ts';
import { createRouteTable } from './forwarding/route-table.ts';
import type { Lookup } from './forwarding/route-table.ts';
import type { Upstream } from './forwarding/upstream.ts';
import { methodNotAllowed } from './http/exchange.ts';
import type { Exchange } from './http/exchange.ts';
import { logExchange } from './http/log-exchange.ts';
import { assertSameOrigin } from './security/origin-check.ts';
import type { RateLimit } from './security/rate-limit.ts';
import { openSignIn } from './site/open-sign-in.ts';

interface ApiDeps {
  endpoints: readonly Endpoint[];
  upstreamOf(endpoint: Endpoint): Upstream;
  answers: AnonymousAnswers;
  writes: RateLimit;
  site: { publicOrigin: URL; production: boolean };
  sessionCookie: string;
  bodyDeadlineMs: number;
  uploadDeadlineMs: number;
  log: Logger;
}

/** Everything under `/api`: one plain chain, as each layer of middleware would cost every request. */
export function createApi(deps: ApiDeps): (exchange: Exchange) => Promise<void> {
  const find = createRouteTable(deps.endpoints);
  const docs = createApiDocs(deps.endpoints, deps.sessionCookie);
  const isAnonymous = ({ request }: Exchange) => !request.headers.cookie?.includes(`${deps.sessionCookie}=`);

  const answerFromMemory = (exchange: Exchange, found: Lookup): boolean =>
    found !== undefined &&
    'endpoint' in found &&
    isKept(found.endpoint) &&
    exchange.isRead &&
    isAnonymous(exchange) &&
    deps.answers.answerFromMemory(exchange, found.endpoint);

  const answer = (exchange: Exchange, found: Lookup): Promise<void> | void => {
    if (found === undefined) {
      if (docs(exchange)) return;
      throw new NotFoundError('This address');
    }
    if ('allow' in found) {
      exchange.fail(methodNotAllowed(), ['allow', found.allow.join(', ')]);
      return;
    }
    const { endpoint } = found;
    if (endpoint.service === 'gateway') return openSignIn(exchange);
    if (!exchange.isRead) return passWrite(exchange, endpoint);
    if (isKept(endpoint) && isAnonymous(exchange)) return deps.answers.answer(exchange, endpoint);
    forward(exchange, deps.upstreamOf(endpoint), null, endpoint);
  };

  const passWrite = async (exchange: Exchange, endpoint: Endpoint): Promise<void> => {
    deps.writes.take(exchange.facts.address);
    assertSameOrigin(exchange.request, deps.site);
    const { upload } = endpoint;
    const body = upload
      ? openUpload(exchange.request, upload, deps.uploadDeadlineMs)
      : await readBody(exchange.request, deps.bodyDeadlineMs);
    forward(exchange, deps.upstreamOf(endpoint), body, endpoint);
  };

  return async (exchange) => {
    try {
      const found = find(exchange.request.method ?? '', exchange.path);
      // The most frequent answer by far is not worth a line, unless everything is.
      const logsAll = deps.log.isLevelEnabled('debug');
      if (!logsAll && answerFromMemory(exchange, found)) return;
      logExchange(exchange, deps.log);
      if (logsAll && answerFromMemory(exchange, found)) return;
      await answer(exchange, found);
    } catch (error) {
      exchange.fail(error);
      if (exchange.response.statusCode === 500) {
        deps.log.error({ error, requestId: exchange.facts.requestId }, 'a request could not be answered');
      }
    }
  };
}
