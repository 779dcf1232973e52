import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Endpoint } from '@backflow/contracts';
import { endpointsAmong } from '@backflow/contracts';
import express from 'express';
import type { Express, Request, RequestHandler, Response } from 'express';
import type { ServiceContext } from '../context.ts';
import { NotFoundError } from '../errors/errors.ts';
import { isUnavailable, renderFailure } from '../errors/failure.ts';
import { IdempotentCall, getFingerprint, getIdempotencyKey } from '../idempotency/idempotent-call.ts';
import { limitCalls } from '../limits/call-limits.ts';
import type { Logger } from '../logging/logger.ts';
import { RequestMetrics } from '../metrics/request-metrics.ts';
import { SessionReader } from '../session/read-session.ts';
import { SessionRecords } from '../session/session-records.ts';
import { StreamSessions } from '../session/stream-sessions.ts';
import { getCallerSession, openedSession } from '../session/opened-session.ts';
import { sessionControl, sessionReader } from '../session/session.ts';
import { authorize, needsSessionControl } from './authorize.ts';
import type { Sessions } from './authorize.ts';
import { FileResponse } from './files.ts';
import type { ReceivedFile } from './files.ts';
import { EventStream } from './event-stream.ts';
import { gatewayCheck, requireGatewaySecret } from '../secrets/gateway-secret.ts';
import { serveContract } from './serve-contract.ts';
import { serveUntilDrained } from './serve-until-drained.ts';
import { getBody, sendBody, sendResponse } from './response.ts';
import type { Call, Route } from './route.ts';
import { CachedReadRoutes } from './cached-read-routes.ts';
import { CachedReadServer } from './cached-read-server.ts';
import { validate } from './validate.ts';
import { isCalledInTurn, getSignal, waitForTurn } from './wait-for-turn.ts';
import { traceRequest } from '../tracing/trace-request.ts';
import { tracing } from '../tracing/tracing.ts';

/** The largest JSON body a service reads. */
const BODY_LIMIT = '256kb';
const REQUEST_ID = /^[\w-]{8,64}$/;

/**
 * The request listener that serves a service's routes and its contract; it never listens. Shared responses are answered ahead of
 * Express, which costs more than the rest of their work.
 * @param isDraining whether the process was asked to stop
 */
export function createServiceApp<Context extends ServiceContext>(
  context: Context,
  { name, routes }: { readonly name: string; readonly routes: readonly Route<Context>[] },
  isDraining: () => boolean = () => false,
): RequestListener {
  const app = express();
  app.disable('x-powered-by').disable('etag').set('query parser', 'simple');
  app.get('/healthz', (_request, response) => void response.json({ ok: true }));
  app.get('/readyz', readiness(context));
  app.use(requireGatewaySecret(context.settings.GATEWAY_SECRET));
  app.get('/contract', serveContract({ name, routes }, context.settings.GATEWAY_SECRET));

  const readJson = express.json({ limit: BODY_LIMIT, strict: false });
  const readForm = express.urlencoded({ limit: BODY_LIMIT, extended: false });
  const sessions = {
    records: new SessionRecords(context.redis, context.now),
    reader: new SessionReader(context),
    streams: new StreamSessions(context),
  };
  const readSession = tolerantOfRedis(context, sessionReader(context.redis, sessionSettings(context)));
  const inTurn = waitForTurn(context.db);
  const shared = new CachedReadRoutes();
  endpointsAmong(routes.map(({ endpoint }) => endpoint));
  for (const route of routes) {
    const { endpoint } = route;
    if (route.shared) {
      const server = new CachedReadServer(context, sessions, endpoint, route.shared);
      shared.add(endpoint, server);
      app.get(endpoint.path, (request, response) => {
        response.locals.endpoint = endpoint.id;
        return server.serve(request, response, request.params);
      });
      continue;
    }
    shared.addOther(endpoint);
    app[toVerb(endpoint.method)](
      endpoint.path,
      ...(isCalledInTurn(endpoint) ? [inTurn] : []),
      ...(needsSessionControl(endpoint) ? [readSession] : []),
      ...(endpoint.body ? [endpoint.form ? readForm : readJson] : []),
      serve(context, sessions, route),
    );
  }
  app.use(() => {
    throw new NotFoundError('This address');
  });
  const fail = failureHandler(context.log);
  app.use(fail);
  return serveUntilDrained(isDraining, sharedFirst(shared, context, app, name));
}

/** Answers shared responses, and passes all other requests on, with other spellings of their addresses. */
function sharedFirst(
  shared: CachedReadRoutes,
  { log, settings }: ServiceContext,
  app: Express,
  service: string,
): RequestListener {
  const isFromGateway = gatewayCheck(settings.GATEWAY_SECRET);
  const find = ({ method, url = '' }: IncomingMessage) => {
    const mark = url.indexOf('?');
    const path = mark < 0 ? url : url.slice(0, mark);
    return method === 'GET' ? shared.find(path) : undefined;
  };
  const answer = (request: IncomingMessage, response: ServerResponse, found: ReturnType<typeof find>) => {
    if (!found) return void app(request, response);
    found.server.serve(request, response, found.params).catch((error: unknown) => {
      isFromGateway(request);
      const endpoint = found.server.id;
      sendFailure(error, response, log.child({ requestId: getRequestId(request), endpoint }));
    });
  };
  const requests = RequestMetrics.of(service);
  if (!requests && !tracing) return (request, response) => answer(request, response, find(request));
  return (request, response) => {
    const found = find(request);
    const { method = '', headers } = request;
    const endpoint = found ? found.server.id : () => getEndpoint(response);
    requests?.track(response, { endpoint, method });
    const parent = headers.traceparent;
    const span =
      typeof parent === 'string' ? traceRequest(response, { service, method, endpoint, parent }) : undefined;
    if (span) span.run(() => answer(request, response, found));
    else answer(request, response, found);
  };
}

/** The endpoint that Express found; `other` for its health checks, and for unknown addresses. */
function getEndpoint(response: ServerResponse): string {
  const { locals } = response as { locals?: Response['locals'] };
  return (locals?.endpoint as string | undefined) ?? 'other';
}

const toVerb = (method: Endpoint['method']) => method.toLowerCase() as 'get' | 'post' | 'patch' | 'delete';

const sessionSettings = ({ settings }: ServiceContext) => ({
  secret: settings.SESSION_SECRET,
  production: settings.NODE_ENV === 'production',
});

/** Policy, then validation, then the handler, then the response. */
function serve<Context extends ServiceContext>(
  context: Context,
  sessions: Sessions & { streams: StreamSessions },
  { endpoint, handle }: Route<Context>,
): RequestHandler {
  const { db, log, now, settings } = context;
  const { records, streams } = sessions;
  const production = settings.NODE_ENV === 'production';
  const withinLimit = limitCalls(context.redis);
  return async (request, response) => {
    response.locals.endpoint = endpoint.id;
    const { actor, holder } = await authorize(context, sessions, endpoint, { request, response });
    const valid = validate(endpoint, request);
    const key = getIdempotencyKey(endpoint, request);
    const file = await receive(context, endpoint, request, response);
    const address = getAddress(request);
    const idempotency =
      actor && key !== undefined
        ? new IdempotentCall(db, [actor.id, endpoint.id, key], await getFingerprint({ ...valid, file }))
        : undefined;
    const call: Call<Endpoint> = {
      endpoint,
      actor,
      holder,
      ...valid,
      file,
      idempotency,
      session: sessionControl(records, { request, response, network: address, production, now }),
      address,
      lastEventId: request.get('last-event-id'),
      signature: request.get('x-twilio-signature'),
      callerSession: getCallerSession(openedSession(request), now()),
      get signal() {
        return getSignal(response);
      },
      get log() {
        return getLog(log, request, response);
      },
    };
    const check = settings.NODE_ENV === 'test';
    const carryOut = () => withinLimit(endpoint, call, () => handle(context, call));
    const beforeDiscard = async <Result>(result: Promise<Result>): Promise<Result> => {
      try {
        return await result;
      } finally {
        await file?.discard();
      }
    };
    if (idempotency) {
      const run = async () => getBody(endpoint, await carryOut(), { check });
      const { body, isReplay } = await beforeDiscard(idempotency.respond(run));
      call.log.info({ actor: actor?.id ?? holder?.name, params: request.params, isReplay }, 'done');
      if (isReplay) response.setHeader('idempotent-replayed', 'true');
      sendBody(response, endpoint, body);
      return;
    }
    const result = await beforeDiscard(carryOut());
    if (endpoint.method !== 'GET')
      call.log.info({ actor: actor?.id ?? holder?.name, params: request.params }, 'done');
    if (result instanceof FileResponse) await result.sendTo(request, response);
    else if (result instanceof EventStream) {
      result.sendTo(request, response, endpoint.service);
      streams.watch(response, call.callerSession);
    } else sendResponse(response, endpoint, result, { check });
  };
}

/** The logger of one request, created on first use: most reads log nothing. */
function getLog(log: Logger, request: Request, { locals }: Response): Logger {
  const known = locals.log as Logger | undefined;
  if (known) return known;
  const made = log.child({
    requestId: getRequestId(request),
    endpoint: locals.endpoint as string | undefined,
  });
  locals.log = made;
  return made;
}

/** Reads the upload. The caller's access is checked before. */
async function receive(
  { receiveFile }: ServiceContext,
  { id, upload }: Endpoint,
  request: Request,
  response: Response,
): Promise<ReceivedFile | undefined> {
  if (!upload) return undefined;
  if (!receiveFile) throw new Error(`${id} declares an upload, but this service has nothing to read it with`);
  return receiveFile(upload, request, response);
}

/** Without Redis, public endpoints serve the caller as a visitor; private ones notice that no session was opened. */
function tolerantOfRedis({ log }: ServiceContext, readSession: RequestHandler): RequestHandler {
  return (request, response, next) =>
    void readSession(request, response, (error?: unknown) => {
      if (error === undefined || error === null) return next();
      if (!isUnavailable(error)) return next(error);
      log.debug({ error }, 'the session could not be read');
      next();
    });
}

/** How long the readiness check waits for Postgres and Redis. */
const READINESS_MS = 1500;

function readiness({ db, redis }: ServiceContext): RequestHandler {
  return async (_request, response) => {
    const asked = Promise.all([db.reader.query('select 1'), redis.ping()]).then(
      () => true,
      () => false,
    );
    const ready = await Promise.race([asked, delay(READINESS_MS, false, { ref: false })]);
    response.status(ready ? 200 : 503).json({ ready });
  };
}

function failureHandler(log: Logger) {
  // Express knows an error handler by its four parameters.
  return (thrown: unknown, request: Request, response: Response, _next: unknown): void =>
    sendFailure(thrown, response, getLog(log, request, response));
}

function sendFailure(thrown: unknown, response: ServerResponse, log: Logger): void {
  const { status, headers, body } = renderFailure(thrown);
  if (response.closed && isUnavailable(thrown)) log.info('the caller is gone');
  else if (status >= 500) log.error({ error: thrown, status }, body.message);
  else log.info({ code: body.code, status }, 'refused');
  if (response.headersSent) {
    response.destroy();
    return;
  }
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(JSON.stringify(body));
}

function getRequestId({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

/** The gateway writes the visitor's address as the last entry of `x-forwarded-for`. */
function getAddress(request: Request): string {
  return (
    request.get('x-forwarded-for')?.split(',').at(-1)?.trim() ?? request.socket.remoteAddress ?? 'unknown'
  );
}
