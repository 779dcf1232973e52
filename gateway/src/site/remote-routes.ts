import { withoutServerParts } from '@backflow/contracts';
import type { Express, RequestHandler, Response } from 'express';
import { getGatewayRequest } from '../http/gateway-request.ts';
import { Representation } from '../http/representation.ts';
import { NO_RELEASES, fallbackFor, registryFor, withoutAdminFiles } from '../releases/release-sets.ts';
import type { ServedReleases } from '../releases/served-releases.ts';
import type { ReleaseSetChooser } from './choose-release-set.ts';
import { getSegments, sendFile } from './files.ts';
import type { Visitor } from './pages.ts';
import { notFound } from './plain-page.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const HEADERS = ['cache-control', 'no-cache', 'vary', 'accept-encoding, cookie'];
const NAME = /^[a-z][a-z0-9-]*$/;
const VERSION = /^\w[\w.-]*$/;

interface RemoteRoutes {
  releases: ServedReleases;
  chooser: ReleaseSetChooser;
  findVisitor: (response: Response) => Promise<Visitor>;
}

/** Everything below `/remotes`: which releases a page gets, and their files. */
export function addRemoteRoutes(app: Express, routes: RemoteRoutes): void {
  app.get('/remotes/registry.json', registry(routes));
  app.get('/remotes/:name/fallback.json', fallback(routes));
  app.get('/remotes/:name/:version/*file', remoteFile(routes));
}

/** The registry as this visitor's next page would embed it. */
const registry =
  ({ chooser, findVisitor }: RemoteRoutes): RequestHandler =>
  async (request, response) => {
    const exchange = getGatewayRequest(response);
    const visitor = findVisitor(response);
    const { generation = NO_RELEASES, headers } = await chooser.choose({ request, response }, () => visitor);
    const isAdmin = (await visitor)?.isAdmin === true;
    const body = JSON.stringify(registryFor(generation.registry, { isAdmin }));
    new Representation(body, JSON_TYPE, HEADERS).sendTo(exchange, 200, { headers });
  };

/** The release to load instead of the one with the version in the query, which has failed. */
const fallback =
  ({ releases }: RemoteRoutes): RequestHandler =>
  async (request, response) => {
    const { version } = request.query;
    const remote = (await releases.current())?.find((each) => each.remote === request.params.name);
    const release = remote && typeof version === 'string' ? fallbackFor(remote, version) : undefined;
    if (!release) return notFound(response);
    const body = JSON.stringify(withoutAdminFiles(withoutServerParts(release)));
    new Representation(body, JSON_TYPE, HEADERS).sendTo(getGatewayRequest(response));
  };

const remoteFile =
  ({ releases }: RemoteRoutes): RequestHandler =>
  async (request, response) => {
    const { name: remote, version } = request.params;
    const isNamed =
      typeof remote === 'string' && typeof version === 'string' && NAME.test(remote) && VERSION.test(version);
    const root = isNamed ? await releases.getFolder({ remote, version }) : undefined;
    const segments = getSegments(request);
    const sent =
      root !== undefined && (await sendFile(request, response, { root, segments, immutable: true }));
    if (!sent) notFound(response);
  };
