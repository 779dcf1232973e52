import type { Supplier } from '@backflow/contracts';
import { select, sql } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';

/** Every supplier, by name. */
export const allSuppliers = ({ db }: EventsContext): Promise<Supplier[]> =>
  select(db, 'suppliers', sql`select id, name from suppliers order by lower(name), id`);

/** Suppliers with at least one published event, past ones too, by name. */
export const suppliersOfEvents = ({ db }: EventsContext): Promise<Supplier[]> =>
  select(
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
