import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerOptions, ServerResponse } from 'node:http';
import { SERVICES } from '@backflow/contracts';
import type { Service } from '@backflow/contracts';
import { AppError, closeRedis, openRedis, sessionCookieName } from '@backflow/service-kit/process';
import type { Logger } from '@backflow/service-kit/process';
import { createApi } from './api.ts';
import { urlVariable } from './config.ts';
import type { GatewaySettings } from './config.ts';
import { OpenStreams } from './forwarding/open-streams.ts';
import { Upstream } from './forwarding/upstream.ts';
import { respondToClientError } from './http/client-error.ts';
import { replaceSession } from './http/check-session.ts';
import { GatewayRequest, attachGatewayRequest } from './http/gateway-request.ts';
import { logExchange } from './http/log-exchange.ts';
import { readClientInfo } from './http/client-info.ts';
import { isUnread, drainRequest } from './http/unread-body.ts';
import { followChanges } from './public-responses/follow-changes.ts';
import { GatewayRequests } from './metrics/gateway-requests.ts';
import { reportGateway } from './metrics/report-gateway.ts';
import { PublicResponses } from './public-responses/public-responses.ts';
import { ReleasesClient } from './releases/releases-client.ts';
import { ServedReleases } from './releases/served-releases.ts';
import { ShellOffering } from './releases/shell-offering.ts';
import { ConcurrencyLimiter } from './security/concurrency-limiter.ts';
import { RateLimit } from './security/rate-limit.ts';
import { NOT_INDEXED, securityHeaders } from './security/security-headers.ts';
import { ContractFollower } from './services/follow-contracts.ts';
import { Services } from './services/services.ts';
import { StoredContracts } from './services/stored-contracts.ts';
import { createSite } from './site/create-site.ts';

export interface Gateway {
  /** Creates the server, which does not listen yet. Each of its responses carries our headers. */
  readonly createServer: (options: ServerOptions) => Server;
  /** Learns what services offer and which releases pages get; waits until both are known, or some seconds. */
  start: () => Promise<void>;
  /**
   * A sentence for each release that visitors get and each thing of it that the shell of this gateway lacks.
   * @throws when the service of releases does not respond
   */
  checkShell: () => Promise<readonly string[]>;
  /** Turns readiness red; called as soon as the gateway is asked to stop. Connections close after their next response. */
  drain: () => void;
  /** Ends open streams, and refuses new ones. */
  endStreams: () => void;
  /** Closes the connections to services and Redis after the running requests. */
  close: () => Promise<void>;
}

/** How long the start waits for the contracts of services; without them it is not ready. */
const CONTRACTS_MS = 3000;

/** Per network; one session may have half as many. */
const MAX_STREAMS_OF_NETWORK = 20;

/** Creates the gateway, which `runProcess` runs; it doesn't listen. */
export function createGateway(settings: GatewaySettings, log: Logger): Gateway {
  const production = settings.NODE_ENV === 'production';
  const publicOrigin = new URL(settings.PUBLIC_ORIGIN);
  const security = securityHeaders({ production, videoOrigins: settings.VIDEO_ORIGINS });
  // One list for all: cached responses are kept with the headers of a list.
  const notIndexed = [...security, ...NOT_INDEXED];
  const sessionCookie = sessionCookieName(production);
  const trust = { trustProxy: settings.TRUST_PROXY, publicOrigin, onUntrustedProxy: warnOnce(log) };
  const timeouts = {
    minimumRate: { bytesPerSecond: settings.MIN_BYTES_PER_SECOND, graceMs: settings.SLOW_MS },
    drainMs: settings.DRAIN_MS,
  };
  const services = new Services({
    upstreams: SERVICES.map((name) => createUpstream(name, settings, log)),
    stored: new StoredContracts(settings.GATEWAY_CACHE_DIR, log),
    log,
  });
  const responses = new PublicResponses((endpoint, path, facts) =>
    services.of(endpoint.service).read(path, facts),
  );
  const streams = new OpenStreams(settings.MAX_STREAMS);
  const redis = openRedis(settings.REDIS_URL, log);
  const releasesClient = new ReleasesClient(() => services.of('releases'));
  const offering = new ShellOffering({ client: releasesClient, siteDir: settings.SITE_DIR, log });
  const releases = new ServedReleases({
    client: releasesClient,
    cacheDir: settings.GATEWAY_CACHE_DIR,
    log,
  });
  followChanges(redis, [responses, releases], log);
  const commands = openRedis(settings.REDIS_URL, log);
  const contracts = new ContractFollower(services, log);
  const requests = GatewayRequests.open();
  reportGateway({ services, responses, redis: commands, cacheDir: settings.GATEWAY_CACHE_DIR });
  const api = createApi({
    services,
    responses,
    streams,
    writes: new RateLimit(settings.WRITES_PER_MINUTE, { redis: commands }),
    concurrency: new ConcurrencyLimiter(
      {
        call: settings.MAX_OF_NETWORK,
        file: settings.MAX_OF_NETWORK,
        upload: settings.MAX_UPLOADS_OF_NETWORK,
        stream: MAX_STREAMS_OF_NETWORK,
      },
      sessionCookie,
    ),
    site: { publicOrigin, production },
    sessionCookie,
    bodyDeadlineMs: settings.BODY_DEADLINE_MS,
    requests,
    log,
  });
  let isDraining = false;
  const site = createSite({
    siteDir: settings.SITE_DIR,
    secret: settings.GATEWAY_SECRET,
    releases,
    production,
    publicOrigin: publicOrigin.origin,
    videoOrigins: settings.VIDEO_ORIGINS,
    services,
    isDraining: () => isDraining,
    responses,
    sessionCookie,
    log,
  });

  const begin = (request: IncomingMessage, response: ServerResponse): GatewayRequest => {
    replaceSession(request, sessionCookie);
    return new GatewayRequest(request, response, {
      facts: readClientInfo(request, trust),
      security: isIndexed(request.url) ? security : notIndexed,
      timeouts,
    });
  };
  const refuse = (exchange: GatewayRequest, error: AppError): void => {
    logExchange(exchange, log);
    exchange.fail(error);
  };
  const respond = (request: IncomingMessage, response: ServerResponse): void => {
    if (isDraining) response.shouldKeepAlive = false;
    const exchange = begin(request, response);
    const hosts = getHosts(request);
    if (hosts > 1) return refuse(exchange, hostTwice());
    if (hosts === 0 && request.httpVersion === '1.1') return refuse(exchange, hostMissing());
    if (exchange.path === '/api' || exchange.path.startsWith('/api/')) return void api(exchange);
    requests?.trackSite(exchange);
    logExchange(exchange, log);
    attachGatewayRequest(exchange, response);
    exchange.watchRate();
    limitDrain(exchange);
    site(request, response);
  };

  return {
    createServer: (options) =>
      // Node would refuse these requests itself, without our headers.
      createServer({ ...options, requireHostHeader: false }, respond)
        .on('checkExpectation', (request: IncomingMessage, response: ServerResponse) =>
          refuse(begin(request, response), expectationFailed()),
        )
        .on('clientError', respondToClientError(security, log)),
    start: async () => {
      await Promise.all([contracts.start(CONTRACTS_MS), releases.start(), offering.start()]);
    },
    checkShell: () => offering.check(),
    drain: () => void (isDraining = true),
    endStreams: () => streams.endAll(),
    close: async () => {
      streams.endAll();
      contracts.stop();
      offering.stop();
      await releases.close();
      closeRedis(redis);
      closeRedis(commands);
      await services.close();
    },
  };
}

/** The number of `host` headers, of which Node reads the first. HTTP 1.1 requires one. */
const getHosts = ({ rawHeaders }: IncomingMessage): number =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;

const hostTwice = () => new AppError('BAD_REQUEST', 'The request names more than one host.');
const hostMissing = () => new AppError('BAD_REQUEST', 'The request names no host.');
const expectationFailed = () =>
  new AppError('EXPECTATION_FAILED', 'This site cannot do what the Expect header asks for.');

/** Pages take no body. A body that is sent is read for a short time only. */
function limitDrain({ request, response, timeouts }: GatewayRequest): void {
  if (!isUnread(request)) return;
  response.once('finish', () =>
    drainRequest(request, timeouts.drainMs, () => request.complete || request.socket.destroy()),
  );
}

/** Logs one warning: behind a proxy that is not trusted, all visitors have one address and share its limits. */
function warnOnce(log: Logger): () => void {
  let isLogged = false;
  return () => {
    if (isLogged) return;
    isLogged = true;
    log.warn(
      'a request came with x-forwarded-for, which is not believed: if there is a proxy in front that writes it, set TRUST_PROXY=true',
    );
  };
}

const createUpstream = (name: Service, settings: GatewaySettings, log: Logger): Upstream =>
  new Upstream({
    name,
    url: settings[urlVariable(name)],
    deadlineMs: settings.RESPONSE_DEADLINE_MS,
    most: {
      call: settings.MAX_IN_FLIGHT,
      file: settings.MAX_FILES_IN_FLIGHT,
      upload: settings.MAX_UPLOADS,
    },
    secret: settings.GATEWAY_SECRET,
    log,
  });

/** As robots.txt has it, which keeps search engines from reading and not from listing. */
const isIndexed = (url = ''): boolean => !url.startsWith('/api/') || url.startsWith('/api/files/');
