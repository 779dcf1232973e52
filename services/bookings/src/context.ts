import type { ServiceContext } from '@backflow/service-kit';
import type { CachedReports } from './admin-dashboard/cached-reports.ts';

/** What this service's handlers work with. */
export interface BookingsContext extends ServiceContext {
  readonly reports: CachedReports;
}
