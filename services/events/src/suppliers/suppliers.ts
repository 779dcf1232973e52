import type { Supplier } from '@backflow/contracts/events';
import { defineTerm, raw, select, sql } from '@backflow/service-kit';
import type { Write } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';

/** Replaces the typed supplier name of events by the listed supplier, so that the filter shows it once. */
const replaceTypedNames = (write: Write, { id, name }: { id: string; name: string }) =>
  write.rows(sql`
    update events set supplier_id = ${id}, custom_supplier_name = null
     where supplier_id is null and custom_supplier_name is not null
       and lower(btrim(custom_supplier_name)) = lower(${name})`);

export const supplierTerm = defineTerm<Supplier>({
  table: 'suppliers',
  noun: 'supplier',
  label: 'suppliers',
  useCount: raw('event_count'),
  onNamed: replaceTypedNames,
});

/**
 * Suppliers of published events, including past ones, by name. A supplier that was only typed in has an id derived from the name,
 * by which the list of events finds it.
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
