import { select, sql } from '@backflow/service-kit';
import type { Actor, Database, Sql } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';
import type { EventRow } from '../db/models.ts';
import { CACHED_COLUMNS, JOINED_COLUMNS, selectEvents } from './event.presenter.ts';

type EventRows = EventsContext['eventRows'];

/** Some three megabytes of events. */
const MOST = 2000;

interface Marked {
  /** Another one after every change of the event's own row. */
  writtenBy: string;
}

/** What a list has of an event besides its own row. */
type Mark = Marked &
  Pick<
    EventRow,
    'id' | 'supplierName' | 'facilitatorHeadshot' | 'currentAttendees' | 'waitingCount' | 'registration'
  >;

/** An event's own row, the same for every caller, and which state of it this is. */
interface Known extends Marked {
  row: EventRow;
}

/**
 * Events as they were last read. Postgres is still asked which events a list has, in what order and in which
 * state, how many seats each one has left, and for all that is the caller's own; what it is spared is to write out, and we to parse, the events that
 * have not changed, which is most of the work of a list.
 */
export class EventRowCache implements EventRows {
  readonly #known = new Map<string, Known>();

  async read(db: Database, label: string, actor: Actor | null, list: Sql): Promise<EventRow[]> {
    const marks = await select<Mark>(
      db,
      `${label}-marks`,
      sql`${selectEvents(actor, { columns: JOINED_COLUMNS })} ${list}`,
    );
    return this.#complete(marks) ?? this.#readAll(db, label, actor, list);
  }

  /** Undefined unless each one is known in the state it has now. */
  #complete(marks: readonly Mark[]): EventRow[] | undefined {
    const rows: EventRow[] = [];
    for (const { writtenBy, ...joined } of marks) {
      const known = this.#known.get(joined.id);
      if (known?.writtenBy !== writtenBy) return undefined;
      rows.push({ ...known.row, ...joined });
    }
    return rows;
  }

  /** The whole list in one statement: a row read later by its id alone might no longer belong to it. */
  async #readAll(db: Database, label: string, actor: Actor | null, list: Sql): Promise<EventRow[]> {
    const rows = await select<EventRow & Marked>(
      db,
      label,
      sql`${selectEvents(actor, { columns: CACHED_COLUMNS })} ${list}`,
    );
    return rows.map(({ writtenBy, ...row }) => {
      this.#keep(row.id, { writtenBy, row });
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
