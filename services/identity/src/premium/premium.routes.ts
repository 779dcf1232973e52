import * as contracts from '@backflow/contracts';
import { route } from '@backflow/service-kit';
import { declinePremium, grantPremium } from './decide-premium.ts';
import { listPremiumRequests, ownPremiumRequest } from './premium-requests.query.ts';
import { requestPremium } from './request-premium.ts';

export const premiumRoutes = [
  route(contracts.getOwnPremiumRequest, ownPremiumRequest),
  route(contracts.requestPremium, requestPremium),
  route(contracts.listPremiumRequests, listPremiumRequests),
  route(contracts.grantPremium, grantPremium),
  route(contracts.declinePremium, declinePremium),
];
