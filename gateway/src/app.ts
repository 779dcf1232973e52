import type { RequestListener } from 'node:http';
import type { ServiceName } from '@backflow/contracts';
import { ALL_ENDPOINTS } from '@backflow/contracts/endpoints';
import { closeRedis, openRedis, sessionCookieName } from '@backflow/service-kit/process';
import type { Logger } from '@backflow/service-kit/process';
import { AnonymousAnswers } from './answers-cache/anonymous-answers.ts';
import { fetchAnswer } from './answers-cache/fetch-answer.ts';
import { followChanges } from './answers-cache/follow-changes.ts';
import { createApi } from './api.ts';
import type { GatewaySettings } from './config.ts';
import { Upstream } from './forwarding/upstream.ts';
import { Exchange, attachExchange } from './http/exchange.ts';
import { logExchange } from './http/log-exchange.ts';
import { RateLimit } from './security/rate-limit.ts';
import { securityHeaders } from './security/security-headers.ts';
import { readFacts } from './security/trusted-facts.ts';
import { createSite } from './site/create-site.ts';

export interface Gateway {
  readonly listener: RequestListener;
  /** Closes the connections to services and Redis, after the requests under way. */
  close: () => Promise<void>;
}

/** The whole gateway; it never listens. */
export function createGateway(settings: GatewaySettings, log: Logger): Gateway {
  const production = settings.NODE_ENV === 'production';
  const publicOrigin = new URL(settings.PUBLIC_ORIGIN);
  const security = securityHeaders({ production });
  const sessionCookie = sessionCookieName(production);
  const trust = { trustProxy: settings.TRUST_PROXY, publicOrigin };
  const upstreams = createUpstreams(settings, log);
  const answers = new AnonymousAnswers((endpoint, path, facts) =>
    fetchAnswer(upstreams[serviceOf(endpoint.service)], path, facts),
  );
  const redis = openRedis(settings.REDIS_URL, log);
  followChanges(redis, answers, log);
  const api = createApi({
    endpoints: ALL_ENDPOINTS,
    upstreamOf: ({ service }) => upstreams[serviceOf(service)],
    answers,
    writes: new RateLimit(settings.WRITES_PER_MINUTE),
    site: { publicOrigin, production },
    sessionCookie,
    bodyDeadlineMs: settings.BODY_DEADLINE_MS,
    uploadDeadlineMs: settings.UPLOAD_DEADLINE_MS,
    log,
  });
  const site = createSite({
    siteDir: settings.SITE_DIR,
    upstreams: Object.values(upstreams),
    sessionCookie,
    log,
  });

  return {
    listener: (request, response) => {
      const exchange = new Exchange(request, response, { facts: readFacts(request, trust), security });
      if (exchange.path === '/api' || exchange.path.startsWith('/api/')) return void api(exchange);
      logExchange(exchange, log);
      attachExchange(exchange);
      site(request, response);
    },
    close: async () => {
      closeRedis(redis);
      await Promise.all(Object.values(upstreams).map((upstream) => upstream.close()));
    },
  };
}

type Forwarded = Exclude<ServiceName, 'gateway'>;

/** The gateway's own endpoints are never forwarded. */
function serviceOf(service: ServiceName): Forwarded {
  if (service === 'gateway') throw new Error('the gateway answers its own endpoints itself');
  return service;
}

function createUpstreams(settings: GatewaySettings, log: Logger): Record<Forwarded, Upstream> {
  const upstream = (name: Forwarded, url: string) =>
    new Upstream({
      name,
      url,
      deadlineMs: settings.RESPONSE_DEADLINE_MS,
      maxInFlight: settings.MAX_IN_FLIGHT,
      log,
    });
  return {
    identity: upstream('identity', settings.IDENTITY_URL),
    events: upstream('events', settings.EVENTS_URL),
    media: upstream('media', settings.MEDIA_URL),
  };
}
