import { announceMigration } from '@backflow/service-kit';

/** Triggers collect the versions that a change of an account changes: what its member and administrators see of the booking. */
export const announceAccounts = announceMigration('0403-announce-accounts', [
  {
    table: 'accounts',
    keys: `select o.kind || 's' from changed join offers o on o.id = changed.offer_id
           union all select 'member:' || user_id from changed`,
  },
]);
