import type { ServiceContext } from '@backflow/service-kit';
import type { Models } from './db/models/index.ts';
import type { PasswordHasher } from './passwords/password-hasher.ts';
import type { Throttles } from './throttling/throttles.ts';

/** What this service reads from its environment beside what every service does. */
export interface IdentitySettings {
  readonly REGISTRATIONS_PER_HOUR: number;
  /** Whether a commonly used password is refused; in production where nothing is said. */
  readonly REFUSE_COMMON_PASSWORDS?: boolean | undefined;
}

/** What this service's handlers and jobs work with. */
export interface IdentityContext extends ServiceContext {
  readonly settings: ServiceContext['settings'] & IdentitySettings;
  readonly models: Models;
  readonly passwords: PasswordHasher;
  readonly throttles: Throttles;
}
