import { KIND_OF_PATH } from '@backflow/contracts/bookings';
import type { AnnouncedTable, VersionKey } from '@backflow/service-kit';

const CASES = Object.entries(KIND_OF_PATH).map(([path, kind]) => `when '${kind}' then '${path}'`);
/** SQL expression: the topic of the column `kind`. */
const TOPIC = `case kind ${CASES.join(' ')} end`;

const OF_OFFER = `select ${TOPIC} from changed join offers o on o.id = changed.offer_id
  union all select 'member:' || user_id from changed`;

/** The version of check-ins and absences at an event's door. */
export const doorKey = (offerId: string): VersionKey => `door:${offerId}`;

/** Versions that writes change. */
export const announcedTables: readonly AnnouncedTable[] = [
  {
    // Lists show others' bookings as seats and places in the queue, and never who attended.
    table: 'bookings',
    keys: `select ${TOPIC} from changed group by id, kind
           having tg_op <> 'UPDATE' or count(distinct (status, coalesce(waiting_number, 0))) > 1
           union all select 'member:' || user_id from changed`,
  },
  { table: 'seat_offers', keys: OF_OFFER },
  { table: 'accounts', keys: OF_OFFER },
  { table: 'ticket_keys', topics: ['tickets'] },
  { table: 'check_ins', keys: `select 'door:' || offer_id from changed` },
  {
    table: 'absences',
    keys: `select 'door:' || b.offer_id from changed join bookings b on b.id = changed.booking_id`,
  },
];
