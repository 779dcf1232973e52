import { announceMigration } from '@backflow/service-kit';

/** The topic of a kind is its plural, as in the contracts' OFFER_PATHS. */
const TABLES = [
  {
    table: 'bookings',
    keys: `select kind || 's' from changed union all select 'member:' || user_id from changed`,
  },
  {
    table: 'seat_offers',
    keys: `select o.kind || 's' from changed join offers o on o.id = changed.offer_id
           union all select 'member:' || user_id from changed`,
  },
];

/** Triggers collect the versions that bookings change: of their kind, for seats and waiting lists, and of their member. */
export const announceChanges = announceMigration('0300-announce-changes', TABLES);
