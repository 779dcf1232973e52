import { select, sql } from '@backflow/service-kit';
import type { Actor, Database, Sql } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';
import type { EventRow } from '../db/models.ts';
import { CACHED_COLUMNS, JOINED_COLUMNS, selectEvents } from './event.presenter.ts';

type EventRows = EventsContext['eventRows'];

/** About three megabytes of events. */
const MAX_ROWS = 2000;

interface RowVersion {
  /** The transaction that wrote the row: it differs after every change. */
  writtenBy: string;
}

/** The columns of an event that are not of its own row. */
type JoinedRow = RowVersion &
  Pick<
    EventRow,
    'id' | 'supplierName' | 'facilitatorHeadshot' | 'currentAttendees' | 'waitingCount' | 'registration'
  >;

/** A cached row, the same for every caller, with its state. */
interface CachedRow extends RowVersion {
  row: EventRow;
}

/**
 * Caches rows of events. Postgres still decides which events a list contains, in which order and state, and reads seats and the
 * caller's own data. The cache saves formatting and parsing unchanged rows, which is most of the work of a list.
 */
export class EventRowCache implements EventRows {
  readonly #rows = new Map<string, CachedRow>();

  async read(db: Database, label: string, actor: Actor | null, list: Sql): Promise<EventRow[]> {
    const joinedRows = await select<JoinedRow>(
      db,
      `${label}-marks`,
      sql`${selectEvents(actor, { columns: JOINED_COLUMNS })} ${list}`,
    );
    return this.#fromCache(joinedRows) ?? this.#readAll(db, label, actor, list);
  }

  /** Undefined unless every row is cached in its current state. */
  #fromCache(marks: readonly JoinedRow[]): EventRow[] | undefined {
    const rows: EventRow[] = [];
    for (const { writtenBy, ...joined } of marks) {
      const known = this.#rows.get(joined.id);
      if (known?.writtenBy !== writtenBy) return undefined;
      rows.push({ ...known.row, ...joined });
    }
    return rows;
  }

  /** Reads the whole list in one statement: a row that is read later by its id might no longer belong to the list. */
  async #readAll(db: Database, label: string, actor: Actor | null, list: Sql): Promise<EventRow[]> {
    const rows = await select<EventRow & RowVersion>(
      db,
      label,
      sql`${selectEvents(actor, { columns: CACHED_COLUMNS })} ${list}`,
    );
    return rows.map(({ writtenBy, ...row }) => {
      this.#store(row.id, { writtenBy, row });
      return row;
    });
  }

  #store(id: string, known: CachedRow): void {
    this.#rows.delete(id);
    this.#rows.set(id, known);
    const [oldest] = this.#rows.keys();
    if (this.#rows.size > MAX_ROWS && oldest !== undefined) this.#rows.delete(oldest);
  }
}
