import type { ServiceDeps } from '@backflow/service-kit';
import type { IdentitySettings } from './config.ts';
import type { Models } from './db/models/index.ts';
import type { SiteLinks } from './mail/site-links.ts';
import type { PasswordHasher } from './passwords/password-hasher.ts';
import type { Throttles } from './throttling/throttles.ts';

/** What the process hands over: connections, and the settings of this service. */
export interface IdentityServiceDeps extends ServiceDeps {
  readonly settings: Pick<
    IdentitySettings,
    'NODE_ENV' | 'SESSION_SECRET' | 'REGISTRATIONS_PER_HOUR' | 'PUBLIC_ORIGIN'
  >;
}

/** What this service's handlers work with. */
export interface IdentityDeps extends IdentityServiceDeps {
  readonly models: Models;
  readonly links: SiteLinks;
  readonly passwords: PasswordHasher;
  readonly throttles: Throttles;
}
