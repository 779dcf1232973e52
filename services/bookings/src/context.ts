import type { ServiceContext } from '@backflow/service-kit';

/** The context of this service's handlers. */
export type BookingsContext = ServiceContext;
