import type { Supplier } from '@backflow/contracts';
import type { Database } from '@backflow/service-kit';
import { selectRows, sql } from '../db/sql.ts';

/** Every supplier, by name. */
export const allSuppliers = (db: Database): Promise<Supplier[]> =>
  selectRows(db, 'suppliers', sql`select id, name from suppliers order by lower(name), id`);

/** Those with at least one published event, past ones too, by name. */
export const suppliersOfEvents = (db: Database): Promise<Supplier[]> =>
  selectRows(
    db,
    'event-suppliers',
    sql`
      select s.id, s.name
        from suppliers s
       where exists (
         select 1 from events e
          where e.supplier_id = s.id and e.is_published and e.deleted_at is null
       )
       order by lower(s.name), s.id`,
  );
