import type { ServiceContext } from '@backflow/service-kit';
import type { Models } from './db/models/index.ts';
import type { PasswordHasher } from './passwords/password-hasher.ts';
import type { Throttles } from './throttling/throttles.ts';

/** The service's own settings. */
export interface IdentitySettings {
  readonly REGISTRATIONS_PER_HOUR: number;
  /** True refuses common passwords. Default: in production only. */
  readonly REFUSE_COMMON_PASSWORDS?: boolean | undefined;
  /** The number that text messages come from; without one the site sends none. */
  readonly SMS_FROM?: string | undefined;
}

export interface IdentityContext extends ServiceContext {
  readonly settings: ServiceContext['settings'] & IdentitySettings;
  readonly models: Models;
  readonly passwords: PasswordHasher;
  readonly throttles: Throttles;
}
