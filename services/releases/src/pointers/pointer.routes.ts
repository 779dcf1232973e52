import * as contracts from '@backflow/contracts/releases';
import { route } from '@backflow/service-kit';
import type { Route } from '@backflow/service-kit';
import type { ReleasesContext } from '../context.ts';
import { listRemoteStates } from '../states/remote-state.query.ts';
import { changePointerAsAdmin } from './change-pointer.ts';
import { listPointerHistory } from './pointer-history.ts';

/** What visitors get of each remote. */
export const pointerRoutes: readonly Route<ReleasesContext>[] = [
  route(contracts.listRemoteStates, listRemoteStates),
  route(contracts.listPointerHistory, listPointerHistory),
  route(contracts.changePointerAsAdmin, changePointerAsAdmin),
];
