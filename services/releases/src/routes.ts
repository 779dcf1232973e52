import * as contracts from '@backflow/contracts/releases';
import { route } from '@backflow/service-kit';
import { reportCheckAsAdmin, reportCheckByToken } from './checks/report-check.ts';
import { previewRelease, startCheckAsAdmin, startCheckByToken } from './checks/start-check.ts';
import { listLiveContracts } from './gate/live-contracts.ts';
import { listUsedEndpoints } from './gate/used-endpoints.ts';
import { reportVitals } from './outcomes/report-vitals.ts';
import { reportOutcomes } from './outcomes/report-outcomes.ts';
import { changePointerAsAdmin, changePointerByToken } from './pointers/change-pointer.ts';
import { listPointerHistory } from './pointers/pointer-history.ts';
import { listServedRemotes } from './publishing/list-served.query.ts';
import { publishRelease } from './publishing/publish-release.ts';
import { serveReleaseArchive } from './publishing/release-archive.ts';
import { getRemoteState, listRemoteStates } from './states/remote-state.query.ts';
import { createToken } from './tokens/create-token.ts';
import { listTokens } from './tokens/list-tokens.query.ts';
import { revokeToken } from './tokens/revoke-token.ts';

export const routes = [
  route(contracts.publishRelease, publishRelease),
  route(contracts.getRemoteState, getRemoteState),
  route(contracts.changePointer, changePointerByToken),
  route(contracts.listLiveContracts, listLiveContracts),
  route(contracts.listUsedEndpoints, listUsedEndpoints),

  route(contracts.startCheck, startCheckByToken),
  route(contracts.reportCheck, reportCheckByToken),
  route(contracts.previewRelease, previewRelease),
  route(contracts.startCheckAsAdmin, startCheckAsAdmin),
  route(contracts.reportCheckAsAdmin, reportCheckAsAdmin),

  route(contracts.listRemoteStates, listRemoteStates),
  route(contracts.listPointerHistory, listPointerHistory),
  route(contracts.changePointerAsAdmin, changePointerAsAdmin),

  route(contracts.listReleaseTokens, listTokens),
  route(contracts.createReleaseToken, createToken),
  route(contracts.revokeReleaseToken, revokeToken),
  route(contracts.reportOutcomes, reportOutcomes),
  route(contracts.reportVitals, reportVitals),

  route(contracts.listServedRemotes, listServedRemotes),
  route(contracts.getReleaseArchive, serveReleaseArchive),
];
