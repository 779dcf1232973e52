import type { AnnouncedTable } from '@backflow/service-kit';

const OF_OFFER = `select o.kind || 's' from changed join offers o on o.id = changed.offer_id
  union all select 'member:' || user_id from changed`;

/** Versions that writes change. The topic of a kind is its plural, as in the contracts' OFFER_PATHS. */
export const announcedTables: readonly AnnouncedTable[] = [
  {
    // Lists show others' bookings as seats and places in the queue, and never who attended.
    table: 'bookings',
    keys: `select kind || 's' from changed group by id, kind
           having tg_op <> 'UPDATE' or count(distinct (status, coalesce(waiting_number, 0))) > 1
           union all select 'member:' || user_id from changed`,
  },
  { table: 'seat_offers', keys: OF_OFFER },
  { table: 'accounts', keys: OF_OFFER },
];
