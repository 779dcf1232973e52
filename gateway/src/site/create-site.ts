import { join } from 'node:path';
import { renderFailure } from '@backflow/service-kit/process';
import type { Logger } from '@backflow/service-kit/process';
import express from 'express';
import type { Express, Request, RequestHandler, Response } from 'express';
import type { Upstream } from '../forwarding/upstream.ts';
import { exchangeOf } from '../http/exchange.ts';
import { Representation } from '../http/representation.ts';
import { readiness } from './readiness.ts';
import { IndexPage } from './index-page.ts';
import { plainPage } from './plain-page.ts';
import { RemoteRegistry } from './remote-registry.ts';
import { sendSiteFile } from './send-site-file.ts';

interface SiteDeps {
  siteDir: string;
  upstreams: readonly Upstream[];
  sessionCookie: string;
  log: Logger;
}

/** Everything outside `/api`: health, the remotes' and the shell's files, and the shell's page for all the rest. */
export function createSite({ siteDir, upstreams, sessionCookie, log }: SiteDeps): Express {
  const registry = new RemoteRegistry(siteDir, log);
  const index = new IndexPage(siteDir, registry, log);
  const app = express();
  app.disable('x-powered-by').disable('etag').set('query parser', 'simple');

  app.use(readsOnly);
  app.get(
    '/healthz',
    (_request, response) => void response.set('cache-control', 'no-store').json({ ok: true }),
  );
  app.get('/readyz', readiness(upstreams, registry));
  app.get('/remotes/registry.json', async (_request, response) => {
    const body = JSON.stringify(await registry.current());
    new Representation(body, 'application/json; charset=utf-8', REGISTRY_HEADERS).sendTo(
      exchangeOf(response),
    );
  });
  app.get('/remotes/:name/:version/*file', remoteFile(siteDir));
  app.get('/assets/*file', async (request, response) => {
    const file = { root: join(siteDir, 'shell/dist/assets'), segments: segmentsOf(request), immutable: true };
    if (!(await sendSiteFile(request, response, file))) notFound(response);
  });
  app.get('/{:file}', rootFile(siteDir));
  app.get('/{*path}', shellPage(index, sessionCookie));
  app.use(failed(log));
  return app;
}

const REGISTRY_HEADERS = ['cache-control', 'no-cache', 'vary', 'accept-encoding'];
const NAME = /^[a-z][a-z0-9-]*$/;
const VERSION = /^\w[\w.-]*$/;
/** What the shell's build leaves beside its page for the gateway alone. */
const UNSERVED = /^(index\.html|routes\.json|preloads\.json)$/;

const readsOnly: RequestHandler = (request, response, next) => {
  if (request.method === 'GET' || request.method === 'HEAD') return next();
  response.set('allow', 'GET, HEAD');
  plainPage(response, 405, 'This address only takes reading requests.');
};

const segmentsOf = ({ params }: Request): readonly string[] => {
  const file: unknown = params.file;
  return Array.isArray(file) ? file.map(String) : [];
};

const notFound = (response: Response) => plainPage(response, 404, 'There is nothing at this address.');

const remoteFile =
  (siteDir: string): RequestHandler =>
  async (request, response) => {
    const { name, version } = request.params;
    const isNamed = NAME.test(String(name)) && VERSION.test(String(version));
    const root = join(siteDir, `mf-${String(name)}`, 'dist', String(version));
    const sent =
      isNamed &&
      (await sendSiteFile(request, response, { root, segments: segmentsOf(request), immutable: true }));
    if (!sent) notFound(response);
  };

/** Files at the root of the shell's build, such as the icon. Pages have no dot in their address. */
const rootFile =
  (siteDir: string): RequestHandler =>
  async (request, response, next) => {
    const name = String(request.params.file ?? '');
    if (!name.includes('.')) return next();
    const file = { root: join(siteDir, 'shell/dist'), segments: [name], immutable: false };
    if (UNSERVED.test(name) || !(await sendSiteFile(request, response, file))) notFound(response);
  };

const shellPage =
  (index: IndexPage, sessionCookie: string): RequestHandler =>
  async (request, response) => {
    const isPage = !/^\/(assets|remotes)(\/|$)/.test(request.path) && !/\/\.|\.[^/]*$/.test(request.path);
    if (!isPage || !request.accepts('html')) return notFound(response);
    const anonymous = !(request.headers.cookie ?? '').includes(`${sessionCookie}=`);
    const found = await index.at(request.path, anonymous);
    if (found) found.page.sendTo(exchangeOf(response), found.status);
    else plainPage(response, 503, 'The site is being set up. Please come back in a minute.');
  };

function failed(log: Logger) {
  // Express knows an error handler by its four parameters.
  return (thrown: unknown, _request: Request, response: Response, _next: unknown): void => {
    const { status, body } = renderFailure(thrown);
    if (status >= 500) log.error({ error: thrown }, 'a page could not be sent');
    if (response.headersSent) response.destroy();
    else plainPage(response, status, body.message);
  };
}
