import type { Actor, Database } from '@backflow/service-kit';
import { selectRows, sql } from '../db/sql.ts';
import type { Sql } from '../db/sql.ts';
import { selectEventVersions, selectVersionedEvents } from './event-select.ts';
import type { EventRow, EventVersion } from './event-select.ts';

/** Some three megabytes of events. */
const MOST = 2000;

/** An event's own row, the same for every caller, and which version of it this is. */
interface Known {
  version: string;
  row: EventRow;
}

/**
 * Events as they were last read. Postgres is still asked which events a list has, in what order and in which
 * version, and for all that is the caller's own; what it is spared is to write out, and we to parse, the events that
 * have not changed, which is most of the work of a list.
 */
export class EventRowCache {
  readonly #known = new Map<string, Known>();

  /**
   * The events of a list, as `actor` sees them.
   * @param list what follows the FROM over events `e`: where, order and limit
   */
  async read(db: Database, label: string, actor: Actor | null, list: Sql): Promise<EventRow[]> {
    const versions = await selectRows<EventVersion>(
      db,
      `${label}-versions`,
      sql`${selectEventVersions(actor)} ${list}`,
    );
    return this.#complete(versions) ?? this.#readAll(db, label, actor, list);
  }

  /** Undefined unless each one is known in the version it has now. */
  #complete(versions: readonly EventVersion[]): EventRow[] | undefined {
    const rows: EventRow[] = [];
    for (const { id, version, supplierName, facilitatorHeadshot, registration } of versions) {
      const known = this.#known.get(id);
      if (known?.version !== version) return undefined;
      rows.push({ ...known.row, supplierName, facilitatorHeadshot, registration });
    }
    return rows;
  }

  /** The whole list in one statement: a row read later by its id alone might no longer belong to it. */
  async #readAll(db: Database, label: string, actor: Actor | null, list: Sql): Promise<EventRow[]> {
    const rows = await selectRows<EventRow & EventVersion>(
      db,
      label,
      sql`${selectVersionedEvents(actor)} ${list}`,
    );
    return rows.map(({ version, ...row }) => {
      this.#keep(row.id, { version, row });
      return row;
    });
  }

  #keep(id: string, known: Known): void {
    this.#known.delete(id);
    this.#known.set(id, known);
    const [oldest] = this.#known.keys();
    if (this.#known.size > MOST && oldest !== undefined) this.#known.delete(oldest);
  }
}
