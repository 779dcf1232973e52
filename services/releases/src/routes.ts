import * as contracts from '@backflow/contracts/releases';
import { route } from '@backflow/service-kit';
import { pointerRoutes } from './pointers/pointer.routes.ts';
import { listServedRemotes } from './publishing/list-served.query.ts';
import { publishRelease } from './publishing/publish-release.ts';
import { serveReleaseArchive } from './publishing/release-archive.ts';
import { createToken } from './tokens/create-token.ts';
import { listTokens } from './tokens/list-tokens.query.ts';
import { revokeToken } from './tokens/revoke-token.ts';

export const routes = [
  route(contracts.publishRelease, publishRelease),

  route(contracts.listServedRemotes, listServedRemotes),
  route(contracts.getReleaseArchive, serveReleaseArchive),

  route(contracts.listReleaseTokens, listTokens),
  route(contracts.createReleaseToken, createToken),
  route(contracts.revokeReleaseToken, revokeToken),

  ...pointerRoutes,
];
