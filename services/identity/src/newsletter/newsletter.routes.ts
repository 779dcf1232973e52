import * as contracts from '@backflow/contracts/identity';
import { route } from '@backflow/service-kit';
import { confirmSubscription, subscribe, unsubscribe, unsubscribeOneClick } from './newsletter.ts';

export const newsletterRoutes = [
  route(contracts.subscribeToNewsletter, subscribe),
  route(contracts.confirmNewsletter, confirmSubscription),
  route(contracts.unsubscribeFromNewsletter, unsubscribe),
  route(contracts.unsubscribeOneClick, unsubscribeOneClick),
];
