import * as contracts from '@backflow/contracts';
import { route } from '@backflow/service-kit';
import { confirmSubscription } from './confirm-subscription.ts';
import { subscribe } from './subscribe.ts';
import { unsubscribe } from './unsubscribe.ts';

export const newsletterRoutes = [
  route(contracts.subscribeToNewsletter, subscribe),
  route(contracts.confirmNewsletter, confirmSubscription),
  route(contracts.unsubscribeFromNewsletter, unsubscribe),
];
