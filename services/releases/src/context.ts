import type { ServiceContext } from '@backflow/service-kit';

/** What this service's handlers work with. */
export type ReleasesContext = ServiceContext;
