import type { AdminTerm } from '@backflow/contracts';
import type { Supplier } from '@backflow/contracts/events';
import { NotFoundError, raw, select, sql } from '@backflow/service-kit';
import type { Database } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';

/** Every supplier that is not retired, by name. */
export const allSuppliers = ({ db }: EventsContext): Promise<Supplier[]> =>
  select(db, 'suppliers', sql`select id, name from suppliers where not is_retired order by lower(name), id`);

/**
 * Suppliers with at least one published event, past ones too, by name. Those that were only typed in have an id made of
 * their name: the list of events finds them by it.
 */
export const suppliersOfEvents = ({ db }: EventsContext): Promise<Supplier[]> =>
  select(
    db,
    'event-suppliers',
    sql`
      select id, name from (
        select s.id, s.name
          from suppliers s
         where exists (
           select 1 from events e
            where e.supplier_key = s.id and e.is_published and e.deleted_at is null
         )
        union all
        select e.supplier_key, min(e.custom_supplier_name)
          from events e
         where e.supplier_id is null and e.custom_supplier_name is not null
           and e.is_published and e.deleted_at is null
         group by e.supplier_key
      ) found
       order by lower(name), id`,
  );

const TERM = raw('id, name, is_retired as "isRetired", event_count as "useCount"');

/** Every supplier, retired ones too, by name. */
export const adminSuppliers = ({ db }: EventsContext): Promise<AdminTerm[]> =>
  select(db, 'admin-suppliers', sql`select ${TERM} from suppliers order by lower(name), id`);

/** @throws NotFoundError */
export async function findAdminSupplier(db: Database, id: string): Promise<AdminTerm> {
  const [supplier] = await select<AdminTerm>(
    db,
    'admin-supplier',
    sql`select ${TERM} from suppliers where id = ${id}`,
  );
  if (!supplier) throw new NotFoundError('This supplier');
  return supplier;
}
