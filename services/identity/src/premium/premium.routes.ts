import * as contracts from '@backflow/contracts/identity';
import { route } from '@backflow/service-kit';
import { declinePremium, grantPremium } from './decide-premium.ts';
import { countPremiumRequests, listPremiumRequests, ownPremiumRequest } from './premium-requests.query.ts';
import { requestPremium } from './request-premium.ts';
import { setPremium } from './set-premium.ts';

export const premiumRoutes = [
  route(contracts.getOwnPremiumRequest, ownPremiumRequest),
  route(contracts.requestPremium, requestPremium),
  route(contracts.listPremiumRequests, listPremiumRequests),
  route(contracts.countPremiumRequests, countPremiumRequests),
  route(contracts.grantPremium, grantPremium),
  route(contracts.declinePremium, declinePremium),
  route(contracts.setPremium, setPremium),
];
