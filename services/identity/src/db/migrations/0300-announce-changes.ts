import { announceMigration } from '@backflow/service-kit';

const USERS = {
  table: 'users',
  // Other members' responses contain names and photos.
  keys: `select 'member:' || id from changed
         union all
         select 'members' from changed
          where tg_op <> 'INSERT' group by id
         having tg_op = 'DELETE' or count(distinct (first_name, last_name, coalesce(profile_image_url, ''))) > 1`,
};

/** Triggers collect the versions that changes of accounts change: services cache callers under them. */
export const announceChanges = announceMigration('0300-announce-changes', [USERS]);
