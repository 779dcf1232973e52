import type { AnnouncedTable } from '@backflow/service-kit';

/** Versions that writes change. */
export const announcedTables: readonly AnnouncedTable[] = [
  {
    table: 'users',
    // Other members' responses contain names and photos.
    keys: `select 'member:' || id from changed
         union all
         select 'members' from changed
          where tg_op <> 'INSERT' group by id
         having tg_op = 'DELETE' or count(distinct (first_name, last_name, coalesce(profile_image_url, ''))) > 1`,
  },
];
