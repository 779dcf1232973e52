import { join } from 'node:path';
import { brand } from '@backflow/contracts';
import { renderFailure } from '@backflow/service-kit/process';
import type { Logger } from '@backflow/service-kit/process';
import escapeHtml from 'escape-html';
import express from 'express';
import type { Express, Request, RequestHandler, Response } from 'express';
import { exchangeOf } from '../http/exchange.ts';
import { Representation } from '../http/representation.ts';
import type { PublicResponses } from '../public-responses/public-responses.ts';
import type { Services } from '../services/services.ts';
import { sendFile } from './files.ts';
import { findVisitor } from './find-visitor.ts';
import { IndexPage, toRegistry } from './index-page.ts';
import { localBuildsPolicy } from './local-builds.ts';
import { PagePreviews } from './page-previews.ts';
import { PublicData } from './public-data.ts';
import { RemoteRegistry } from './remote-registry.ts';
import { SiteSettingsReader } from './site-settings.ts';

interface SiteDependencies {
  siteDir: string;
  publicOrigin: string;
  services: Services;
  /** Origins of video files that pages may play, besides this site. */
  videoOrigins: readonly string[];
  remotesDir: string;
  responses: PublicResponses;
  sessionCookie: string;
  log: Logger;
}

/** Everything outside `/api`: health, the remotes' and the shell's files, and the shell's page for all the rest. */
export function createSite(context: SiteDependencies): Express {
  const { siteDir, remotesDir, publicOrigin, services, log } = context;
  const registry = new RemoteRegistry(remotesDir, log);
  const app = express();
  app.disable('x-powered-by').disable('etag').set('query parser', 'simple');

  app.use(readsOnly);
  app.get(
    '/healthz',
    (_request, response) => void response.set('cache-control', 'no-store').json({ ok: true }),
  );
  app.get('/readyz', readiness(services, registry));
  app.get('/remotes/registry.json', async (_request, response) => {
    const body = JSON.stringify(toRegistry(await registry.current()));
    new Representation(body, 'application/json; charset=utf-8', REGISTRY_HEADERS).sendTo(
      exchangeOf(response),
    );
  });
  app.get('/remotes/:name/:version/*file', remoteFile(remotesDir));
  app.get('/assets/*file', async (request, response) => {
    const file = { root: join(siteDir, 'shell/dist/assets'), segments: segmentsOf(request), immutable: true };
    if (!(await sendFile(request, response, file))) notFound(response);
  });
  app.get('/{:file}', rootFile(siteDir));
  app.get('/{*path}', shellPage(new IndexPage({ siteDir, publicOrigin, registry, log }), context));
  app.use(failed(log));
  return app;
}

const REGISTRY_HEADERS = ['cache-control', 'no-cache', 'vary', 'accept-encoding'];
const NAME = /^[a-z][a-z0-9-]*$/;
const VERSION = /^\w[\w.-]*$/;
/** What the shell's build leaves beside its page for the gateway alone. */
const UNSERVED = /^(index\.html|pages\.json)$/;

const readsOnly: RequestHandler = (request, response, next) => {
  if (request.method === 'GET' || request.method === 'HEAD') return next();
  response.set('allow', 'GET, HEAD');
  plainPage(response, 405, 'This address only takes reading requests.');
};

/**
 * 200 when every configured service is ready and its contract known. Announced services and remotes are named but not waited for:
 * the site works without them.
 */
function readiness(services: Services, registry: RemoteRegistry): RequestHandler {
  return async (_request, response) => {
    const upstreams = await Promise.all(
      services.upstreams.map(async (upstream) => [upstream.name, await upstream.isReady()] as const),
    );
    const { remotes } = await registry.current();
    const ready =
      services.areKnown && upstreams.every(([name, isReady]) => isReady || !services.configured.has(name));
    response
      .status(ready ? 200 : 503)
      .set('cache-control', 'no-store')
      .json({
        ready,
        services: Object.fromEntries(upstreams),
        unknown: services.unknown,
        refused: services.claims.refused,
        remotes: remotes.map(({ name }) => name),
      });
  };
}

const segmentsOf = ({ params }: Request): readonly string[] => {
  const file: unknown = params.file;
  return Array.isArray(file) ? file.map(String) : [];
};

const remoteFile =
  (remotesDir: string): RequestHandler =>
  async (request, response) => {
    const { name, version } = request.params;
    const isNamed = NAME.test(String(name)) && VERSION.test(String(version));
    const root = join(remotesDir, `mf-${String(name)}`, 'dist', String(version));
    const sent =
      isNamed &&
      (await sendFile(request, response, { root, segments: segmentsOf(request), immutable: true }));
    if (!sent) notFound(response);
  };

/** Files at the root of the shell's build, such as the icon. Pages have no dot in their address. */
const rootFile =
  (siteDir: string): RequestHandler =>
  async (request, response, next) => {
    const name = String(request.params.file ?? '');
    if (!name.includes('.')) return next();
    const file = { root: join(siteDir, 'shell/dist'), segments: [name], immutable: false };
    if (UNSERVED.test(name) || !(await sendFile(request, response, file))) notFound(response);
  };

/** Pages lie beside the files' folders, and neither begin a part of their address with a dot nor have one in the last. */
const isPageAddress = (path: string): boolean =>
  !/^\/(assets|remotes)(\/|$)/.test(path) &&
  !path.includes('/.') &&
  !path.slice(path.lastIndexOf('/')).includes('.');

function shellPage(index: IndexPage, context: SiteDependencies): RequestHandler {
  const { services, responses, sessionCookie, videoOrigins, log } = context;
  const data = new PublicData(responses);
  const settings = new SiteSettingsReader(data, log);
  const previews = new PagePreviews({ ...context, data });
  return async (request, response) => {
    if (!isPageAddress(request.path) || !request.accepts('html')) return notFound(response);
    const exchange = exchangeOf(response);
    const hasSession = exchange.hasCookie(sessionCookie);
    const found = await index.at({
      path: request.path,
      hasSession,
      cookies: request.headers.cookie,
      findVisitor: () => findVisitor(exchange, services.of('identity')),
      findSettings: () => settings.current(exchange.facts),
      findPreview: (page) => previews.find(page, exchange, { hasSession }),
    });
    if (!found) return plainPage(response, 503, 'The site is being set up. Please come back in a minute.');
    found.page.sendTo(exchange, found.status, localBuildsPolicy(found.localBuilds, videoOrigins));
  };
}

function failed(log: Logger) {
  // Express knows an error handler by its four parameters.
  return (thrown: unknown, _request: Request, response: Response, _next: unknown): void => {
    const { status, body } = renderFailure(thrown);
    if (status >= 500) log.error({ error: thrown }, 'a page could not be sent');
    if (response.headersSent) response.destroy();
    else plainPage(response, status, body.message);
  };
}

const notFound = (response: Response) => plainPage(response, 404, 'There is nothing at this address.');

/** A page of one sentence, for when the shell's own cannot be sent. */
function plainPage(response: Response, status: number, sentence: string): void {
  if (status === 503) response.set('retry-after', '5');
  response.status(status).removeHeader('content-encoding');
  response
    .set('cache-control', 'no-store')
    .type('html')
    .send(
      `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(brand.name)}</title></head>` +
        `<body><h1>${escapeHtml(brand.name)}</h1><p>${escapeHtml(sentence)}</p></body></html>\n`,
    );
}
