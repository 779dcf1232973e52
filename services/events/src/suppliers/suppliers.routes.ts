import type { Supplier } from '@backflow/contracts/events';
import * as contracts from '@backflow/contracts/events';
import { defineTerm, raw, route, select, sql } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';
import { adoptTypedNames } from './supplier-names.ts';

const suppliers = defineTerm<Supplier>({
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
const suppliersOfEvents = ({ db }: EventsContext): Promise<Supplier[]> =>
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

export const supplierRoutes = [
  route(contracts.listSuppliers, suppliers.list),
  route(contracts.listEventSuppliers, suppliersOfEvents),
  route(contracts.listAdminSuppliers, suppliers.adminList),
  route(contracts.createSupplier, suppliers.createAdmin),
  route(contracts.updateSupplier, suppliers.update),
];
