import * as contracts from '@backflow/contracts/releases';
import { route } from '@backflow/service-kit';
import { listServedRemotes } from './publishing/list-served.query.ts';
import { publishRelease } from './publishing/publish-release.ts';
import { serveReleaseArchive } from './publishing/release-archive.ts';

export const routes = [
  route(contracts.publishRelease, publishRelease),

  route(contracts.listServedRemotes, listServedRemotes),
  route(contracts.getReleaseArchive, serveReleaseArchive),
];
