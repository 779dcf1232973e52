import * as contracts from '@backflow/contracts';
import { route } from '@backflow/service-kit';
import type { IdentityDeps } from '../deps.ts';
import { confirmSubscription } from './confirm-subscription.ts';
import { subscribe } from './subscribe.ts';
import { unsubscribe } from './unsubscribe.ts';

export const newsletterRoutes = (deps: IdentityDeps) => [
  route(contracts.subscribeToNewsletter, (call) => subscribe(deps, call)),
  route(contracts.confirmNewsletter, (call) => confirmSubscription(deps, call)),
  route(contracts.unsubscribeFromNewsletter, (call) => unsubscribe(deps, call)),
];
