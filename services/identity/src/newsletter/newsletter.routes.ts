import * as contracts from '@backflow/contracts';
import { route } from '@backflow/service-kit';
import { confirmSubscription, subscribe, unsubscribe } from './newsletter.ts';

export const newsletterRoutes = [
  route(contracts.subscribeToNewsletter, subscribe),
  route(contracts.confirmNewsletter, confirmSubscription),
  route(contracts.unsubscribeFromNewsletter, unsubscribe),
];
