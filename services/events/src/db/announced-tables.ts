import type { AnnouncedTable } from '@backflow/service-kit';

/** Versions that writes change. */
export const announcedTables: readonly AnnouncedTable[] = [
  { table: 'events', topics: ['events'] },
  { table: 'webinars', topics: ['webinars'] },
  { table: 'venues', topics: ['venues'] },
  { table: 'event_templates', topics: ['event-templates'] },
  // Creating an event updates its supplier's count, which no cached response contains.
  {
    table: 'suppliers',
    keys: `select 'suppliers' from changed
            group by id having tg_op <> 'UPDATE' or count(distinct (name, is_retired)) > 1`,
  },
];
