import type { Supplier } from '@backflow/contracts/events';
import { AppError, defineTerm, raw, select, sql } from '@backflow/service-kit';
import type { Write } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';

/** Events whose supplier was typed in by this name get the listed one: in the filter it stands once. */
const adoptTypedNames = (write: Write, { id, name }: { id: string; name: string }) =>
  write.rows(sql`
    update events set supplier_id = ${id}, custom_supplier_name = null
     where supplier_id is null and custom_supplier_name is not null
       and lower(btrim(custom_supplier_name)) = lower(${name})`);

export const supplierTerm = defineTerm<Supplier>({
  table: 'suppliers',
  noun: 'supplier',
  label: 'suppliers',
  useCount: raw('event_count'),
  onNamed: adoptTypedNames,
});

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

const TAKEN = 'There is a supplier of this name already';

/** What the unique index on names says when it refuses. */
export const supplierNameTaken = (): AppError =>
  new AppError('CONFLICT', `${TAKEN}.`, [{ path: 'name', message: TAKEN }]);
