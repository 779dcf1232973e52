import type { ServiceDeps } from '@backflow/service-kit';
import type { IdentitySettings } from './config.ts';

/** What the service is made of. */
export interface IdentityDeps extends ServiceDeps {
  readonly settings: Pick<
    IdentitySettings,
    'NODE_ENV' | 'SESSION_SECRET' | 'REGISTRATIONS_PER_HOUR' | 'PUBLIC_ORIGIN'
  >;
}
