import { announceSql, dropAnnounceSql } from '@backflow/service-kit';
import type { Migration } from '@backflow/service-kit';

const USERS = {
  table: 'users',
  // Names and photos of people are in records that others see.
  keys: `select 'member:' || id from changed
         union all
         select 'members' from changed
          where tg_op <> 'INSERT' group by id
         having tg_op = 'DELETE' or count(distinct (first_name, last_name, coalesce(profile_image_url, ''))) > 1`,
};

/** Accounts name the versions they change: services cache callers by them. */
export const announceChanges: Migration = {
  name: '0300-announce-changes',
  up: (sql) => sql(announceSql(USERS)),
  down: (sql) => sql(dropAnnounceSql(USERS)),
};
