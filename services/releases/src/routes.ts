import * as contracts from '@backflow/contracts/releases';
import { route } from '@backflow/service-kit';
import { reportCheckAsAdmin, reportCheckByToken } from './checks/report-check.ts';
import { previewRelease, startCheckAsAdmin, startCheckByToken } from './checks/start-check.ts';
import { offerShell } from './gate/offer-shell.ts';
import { getSiteOffer, listLiveContracts } from './gate/site-offer.ts';
import { listUsedEndpoints } from './gate/used-endpoints.ts';
import { changePointerAsAdmin, changePointerByToken } from './pointers/change-pointer.ts';
import { listPointerHistory } from './pointers/pointer-history.ts';
import { copyRelease } from './publishing/copy-release.ts';
import { listServedRemotes } from './publishing/list-served.query.ts';
import { publishRelease } from './publishing/publish-release.ts';
import { serveReleaseArchive } from './publishing/release-archive.ts';
import { reportReleases } from './reports/report-releases.ts';
import { getReleaseFigures } from './states/release-figures.query.ts';
import { getRemoteState, listRemoteStates } from './states/remote-state.query.ts';
import { createToken } from './tokens/create-token.ts';
import { listTokens } from './tokens/list-tokens.query.ts';
import { revokeToken } from './tokens/revoke-token.ts';

export const routes = [
  route(contracts.publishRelease, publishRelease),
  route(contracts.getRemoteState, getRemoteState),
  route(contracts.changePointer, changePointerByToken),
  route(contracts.listLiveContracts, listLiveContracts),
  route(contracts.getSiteOffer, getSiteOffer),
  route(contracts.copyRelease, copyRelease),
  route(contracts.listUsedEndpoints, listUsedEndpoints),

  route(contracts.startCheck, startCheckByToken),
  route(contracts.reportCheck, reportCheckByToken),
  route(contracts.previewRelease, previewRelease),
  route(contracts.startCheckAsAdmin, startCheckAsAdmin),
  route(contracts.reportCheckAsAdmin, reportCheckAsAdmin),

  route(contracts.listRemoteStates, listRemoteStates),
  route(contracts.listPointerHistory, listPointerHistory),
  route(contracts.getReleaseFigures, getReleaseFigures),
  route(contracts.changePointerAsAdmin, changePointerAsAdmin),

  route(contracts.listReleaseTokens, listTokens),
  route(contracts.createReleaseToken, createToken),
  route(contracts.revokeReleaseToken, revokeToken),
  route(contracts.reportReleases, reportReleases),

  route(contracts.listServedRemotes, listServedRemotes),
  route(contracts.offerShell, offerShell),
  route(contracts.getReleaseArchive, serveReleaseArchive),
];
