import type { ServiceContext } from '@backflow/service-kit';
import type { CachedReports } from './admin-dashboard/cached-reports.ts';

/** The context of this service's handlers. */
export interface BookingsContext extends ServiceContext {
  readonly reports: CachedReports;
}
