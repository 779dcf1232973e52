import type { Endpoint } from './endpoint.ts';
import * as eventAdmin from './events/event-admin.endpoints.ts';
import * as events from './events/event.endpoints.ts';
import * as registrationAdmin from './events/registration-admin.endpoints.ts';
import * as registrations from './events/registration.endpoints.ts';
import * as suppliers from './events/supplier.endpoints.ts';
import * as account from './identity/account.endpoints.ts';
import * as admin from './identity/admin.endpoints.ts';
import * as emailConfirmation from './identity/email-confirmation.endpoints.ts';
import * as newsletter from './identity/newsletter.endpoints.ts';
import * as passwordReset from './identity/password-reset.endpoints.ts';
import * as session from './identity/session.endpoints.ts';
import * as webinars from './webinars/webinar.endpoints.ts';
import * as assets from './media/asset.endpoints.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'access' in value && 'path' in value;

/**
 * Every endpoint there is. For the gateway, the API page and the tests; browser code imports the endpoints it
 * calls one by one, so that a bundle holds no others.
 */
export const ALL_ENDPOINTS: readonly Endpoint[] = [
  session,
  account,
  admin,
  passwordReset,
  emailConfirmation,
  newsletter,
  events,
  eventAdmin,
  registrations,
  registrationAdmin,
  suppliers,
  webinars,
  assets,
].flatMap((domain) => Object.values(domain).filter(isEndpoint));
