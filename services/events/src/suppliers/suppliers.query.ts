import type { Supplier } from '@backflow/contracts';
import type { Database } from '@backflow/service-kit';
import { selectRows, sql } from '../db/sql.ts';

/** Every supplier, by name. */
export const allSuppliers = (db: Database): Promise<Supplier[]> =>
  selectRows(db, 'suppliers', sql`select id, name from suppliers order by lower(name), id`);

/** Those with at least one published event that starts after `now` (milliseconds since 1970), by name. */
export const suppliersOfUpcomingEvents = (db: Database, now: number): Promise<Supplier[]> =>
  selectRows(
    db,
    'event-suppliers',
    sql`
      select s.id, s.name
        from suppliers s
       where exists (
         select 1 from events e
          where e.supplier_id = s.id and e.is_published and e.deleted_at is null
            and e.start_date > ${new Date(now)}
       )
       order by lower(s.name), s.id`,
  );
