import { SERVICES } from '@backflow/contracts/services';
import type { Service } from '@backflow/contracts/services';

export { SERVICES, type Service };

/** A service's Postgres role. Its schema has the name of the service. */
export const getRole = (service: Service): string => `backflow_${service}`;

/** The NOLOGIN role that every service's role is a member of. */
export const SERVICES_GROUP = 'backflow_services';

/** The folder of a service, relative to the checkout; contains `src/main.ts`. */
export const getFolder = (service: Service): string => `services/${service}`;

/** The process that runs all services, and its folder. */
export const ALL_SERVICES = { name: 'services', folder: 'services/all' } as const;

/** The variable of a setting of one service, such as `IDENTITY_PORT`; it counts before `PORT`. */
export const ownVariable = (service: Service, name: string): string => `${service.toUpperCase()}_${name}`;

/** The gateway's variable for the address of a service, such as `IDENTITY_URL`. */
export const urlVariable = (service: Service): string => `${service.toUpperCase()}_URL`;

/** The variable for a service's database password on containers, such as `IDENTITY_DB_PASSWORD`. */
export const passwordVariable = (service: Service): string => `${service.toUpperCase()}_DB_PASSWORD`;

/** Only this service gets the address of the mail server. */
export const SENDS_MAIL: Service = 'notifications';

/** Where the remotes' releases are published. */
export const RELEASES: Service = 'releases';

/** The schema of the job queue. All services use it; its owner maintains it. */
export const JOBS = { schema: 'jobs', owner: 'notifications' } as const satisfies {
  owner: Service;
  schema: string;
};
