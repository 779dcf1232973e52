import { join } from 'node:path';
import { CHECK_FRAME_PATH, CHECK_PATH, OFFLINE_WORKER } from '@backflow/contracts';
import { renderFailure } from '@backflow/service-kit/process';
import type { Logger } from '@backflow/service-kit/process';
import express from 'express';
import type { Express, Request, RequestHandler, Response } from 'express';
import { getGatewayRequest } from '../http/gateway-request.ts';
import type { PublicResponses } from '../public-responses/public-responses.ts';
import { WORKER_POLICY, getOwnPolicies } from '../security/security-headers.ts';
import type { ServedReleases } from '../releases/served-releases.ts';
import type { Services } from '../services/services.ts';
import { ReleaseSetChooser } from './choose-release-set.ts';
import { getSegments, sendFile } from './files.ts';
import { findVisitor } from './find-visitor.ts';
import { IndexPage } from './index-page.ts';
import { integrityPolicy } from './local-builds.ts';
import { PagePreviews } from './page-previews.ts';
import { Previews } from './previews.ts';
import type { CheckFrame } from './previews.ts';
import type { Visitor } from './pages.ts';
import { notFound, plainPage } from './plain-page.ts';
import { PublicData } from './public-data.ts';
import { addRemoteRoutes } from './remote-routes.ts';
import { SiteSettingsReader } from './site-settings.ts';

interface SiteDependencies {
  siteDir: string;
  /** The secret that the releases service has too: tickets are signed with a key derived from it. */
  secret: string;
  publicOrigin: string;
  services: Services;
  /** The gateway was asked to stop. */
  isDraining: () => boolean;
  /** Origins of video files that pages may play, besides this site. */
  videoOrigins: readonly string[];
  releases: ServedReleases;
  production: boolean;
  responses: PublicResponses;
  sessionCookie: string;
  log: Logger;
}

/** Everything outside `/api`: health, the remotes' and the shell's files, and the shell's page for all the rest. */
export function createSite(context: SiteDependencies): Express {
  const { siteDir, publicOrigin, production, sessionCookie, releases, services, log } = context;
  const previews = new Previews(context);
  const chooser = new ReleaseSetChooser({ releases, previews, sessionCookie, production });
  const getVisitor = async (response: Response) => {
    const exchange = getGatewayRequest(response);
    return exchange.hasCookie(sessionCookie) ? findVisitor(exchange, services.of('identity')) : null;
  };
  const app = express();
  app.disable('x-powered-by').disable('etag').set('query parser', 'simple');

  app.use(readsOnly);
  app.get(
    '/healthz',
    (_request, response) => void response.set('cache-control', 'no-store').json({ ok: true }),
  );
  app.get('/readyz', readiness(context));
  addRemoteRoutes(app, { releases, chooser, findVisitor: getVisitor });
  app.get('/assets/*file', async (request, response) => {
    const file = {
      root: join(siteDir, 'shell/dist/assets'),
      segments: getSegments(request),
      immutable: true,
    };
    if (!(await sendFile(request, response, file))) notFound(response);
  });
  app.get(OFFLINE_WORKER, offlineWorker(siteDir));
  app.get('/{:file}', rootFile(siteDir));
  app.get(
    '/{*path}',
    shellPage(new IndexPage({ siteDir, publicOrigin, log }), { ...context, chooser, previews, getVisitor }),
  );
  app.use(failed(log));
  return app;
}

/** Files beside the shell's page that the build makes for the gateway alone. */
const UNSERVED = /^(index\.html|pages\.json|first-screen\.cjs)$/;

const readsOnly: RequestHandler = (request, response, next) => {
  if (request.method === 'GET' || request.method === 'HEAD') return next();
  response.set('allow', 'GET, HEAD');
  plainPage(response, 405, 'This address only takes reading requests.');
};

/** 200 when every service is ready and its contract known, when it is known which releases pages get, and until the gateway stops. */
function readiness({ services, releases, isDraining }: SiteDependencies): RequestHandler {
  return async (_request, response) => {
    const checked = await Promise.all(
      services.upstreams.map(async (upstream) => [upstream.name, await upstream.isReady()] as const),
    );
    const remotes = releases.known;
    const ready =
      !isDraining() && remotes !== undefined && services.areKnown && checked.every(([, isReady]) => isReady);
    response
      .status(ready ? 200 : 503)
      .set('cache-control', 'no-store')
      .json({
        ready,
        services: Object.fromEntries(checked),
        unknown: services.unknown,
        refused: services.claims.refused,
        remotes: remotes?.map(({ remote }) => remote),
      });
  };
}

/** Files at the root of the shell's build, such as the icon. Pages have no dot in their address. */
const rootFile =
  (siteDir: string): RequestHandler =>
  async (request, response, next) => {
    const name = String(request.params.file ?? '');
    if (!name.includes('.')) return next();
    const file = { root: join(siteDir, 'shell/dist'), segments: [name], immutable: false };
    if (UNSERVED.test(name) || !(await sendFile(request, response, file))) notFound(response);
  };

/** The script of the service worker, which browsers ask for again and again. */
const offlineWorker =
  (siteDir: string): RequestHandler =>
  async (request, response) => {
    const segments = [OFFLINE_WORKER.slice(1)];
    const file = { root: join(siteDir, 'shell/dist'), segments, immutable: false, policy: WORKER_POLICY };
    response.set('cache-control', 'no-cache');
    if (!(await sendFile(request, response, file))) notFound(response);
  };

/** Pages lie beside the files' folders, and neither begin a part of their address with a dot nor have one in the last. */
const isPageAddress = (path: string): boolean =>
  !/^\/(assets|remotes)(\/|$)/.test(path) &&
  !path.includes('/.') &&
  !path.slice(path.lastIndexOf('/')).includes('.');

interface PageDependencies extends SiteDependencies {
  chooser: ReleaseSetChooser;
  previews: Previews;
  getVisitor: (response: Response) => Promise<Visitor>;
}

function shellPage(index: IndexPage, context: PageDependencies): RequestHandler {
  const { responses, sessionCookie, videoOrigins, chooser, previews, getVisitor, log } = context;
  const data = new PublicData(responses);
  const settings = new SiteSettingsReader(data, log);
  const tags = new PagePreviews({ ...context, data });
  return async (request, response) => {
    if (!isPageAddress(request.path) || !request.accepts('html')) return notFound(response);
    const exchange = getGatewayRequest(response);
    const frame = request.path === CHECK_FRAME_PATH ? await previews.findFrame(request) : undefined;
    const hasSession = frame ? frame.role !== 'visitor' : exchange.hasCookie(sessionCookie);
    let visitor: Promise<Visitor> | undefined;
    const check = frame ? 'framed' : request.path === CHECK_PATH ? 'frames' : undefined;
    const findVisitorOnce = () =>
      (visitor ??= frame ? Promise.resolve(getVisitorOf(frame)) : getVisitor(response));
    if (check === undefined && request.query.release !== undefined)
      return previews.open(request, response, findVisitorOnce);
    const chosen = frame
      ? await chooser.chooseForCheck(frame.release)
      : await chooser.choose({ request, response }, findVisitorOnce);
    const found = await index.at({
      path: request.path,
      hasQuery: exchange.search !== '',
      hasSession,
      generation: chosen.generation,
      // The probe of a frame sees what fails, and sends no reports.
      previews: frame ? [] : chosen.previews,
      isFrame: frame !== undefined,
      cookies: frame ? undefined : request.headers.cookie,
      findVisitor: findVisitorOnce,
      findSettings: () => settings.current(exchange.facts),
      findPreview: (page) => tags.find(page, exchange, { hasSession }),
    });
    if (!found) return plainPage(response, 503, 'The site is being set up. Please come back in a minute.');
    found.page.sendTo(exchange, found.status, {
      headers: [...chosen.headers, ...integrityPolicy(found.localBuilds)],
      policies: getOwnPolicies({
        path: request.path,
        videoOrigins,
        localOrigins: [...new Set(found.localBuilds.map(({ origin }) => origin))],
        check,
      }),
    });
  };
}

/** Whom a frame of a check is rendered for. */
const getVisitorOf = ({ role }: CheckFrame): Visitor =>
  role === 'visitor' ? null : { id: '', isAdmin: role === 'admin' };

function failed(log: Logger) {
  // Express knows an error handler by its four parameters.
  return (thrown: unknown, _request: Request, response: Response, _next: unknown): void => {
    const { status, body } = renderFailure(thrown);
    if (status >= 500) log.error({ error: thrown }, 'a page could not be sent');
    if (response.headersSent) response.destroy();
    else plainPage(response, status, body.message);
  };
}
