import type { Migration } from '@backflow/service-kit';

/** The hourly job that looks for files which nothing refers to reads members' files in this order. */
export const indexFilesOfMembers: Migration = {
  name: '0340-index-files-of-members',
  up: (sql) =>
    sql(`
      create index assets_of_members on assets (id)
        where by_member and kind <> 'profile_photo' and status = 'ready' and expires_at is null
    `),
  down: (sql) => sql('drop index assets_of_members'),
};
