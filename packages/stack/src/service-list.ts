import { SERVICES } from '@backflow/contracts/services';
import type { Service } from '@backflow/contracts/services';

export { SERVICES, type Service };

/** A service's Postgres role. Its schema has the service's own name. */
export const roleOf = (service: Service): string => `backflow_${service}`;

/** The NOLOGIN role that every service's role is a member of. */
export const SERVICES_GROUP = 'backflow_services';

/** Its folder, relative to the checkout; holds `src/main.ts`. */
export const folderOf = (service: Service): string => `services/${service}`;

/** The variable that tells the gateway where a service is, such as `IDENTITY_URL`. */
export const urlVariable = (service: Service): string => `${service.toUpperCase()}_URL`;

/** The variable that holds a service's database password on containers, such as `IDENTITY_DB_PASSWORD`. */
export const passwordVariable = (service: Service): string => `${service.toUpperCase()}_DB_PASSWORD`;

/** Only this one is told where mail is handed over. */
export const SENDS_MAIL: Service = 'notifications';

/** The schema of the job queue, which all services use and one of them owns and maintains. */
export const JOBS = { schema: 'jobs', owner: 'notifications' } as const satisfies {
  owner: Service;
  schema: string;
};
