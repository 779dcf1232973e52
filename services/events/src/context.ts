import type { Actor, Database, ServiceContext, Sql } from '@backflow/service-kit';
import type { EventRow, Models } from './db/models.ts';

/** The context of this service's handlers. */
export interface EventsContext extends ServiceContext {
  readonly models: Models;
  readonly eventRows: {
    /**
     * Reads the events of a list as `actor` sees them; unchanged rows come from a cache.
     * @param list what follows the FROM over events `e`: where, order and limit
     */
    read: (db: Database, label: string, actor: Actor | null, list: Sql) => Promise<EventRow[]>;
  };
}
