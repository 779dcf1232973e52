import type { Actor, Database, ServiceContext, Sql } from '@backflow/service-kit';
import type { EventRow, Models } from './db/models.ts';

/** What this service's handlers work with. */
export interface EventsContext extends ServiceContext {
  readonly models: Models;
  readonly eventRows: {
    /**
     * The events of a list, as `actor` sees them: rows that have not changed come from a cache.
     * @param list what follows the FROM over events `e`: where, order and limit
     */
    read: (db: Database, label: string, actor: Actor | null, list: Sql) => Promise<EventRow[]>;
  };
}
