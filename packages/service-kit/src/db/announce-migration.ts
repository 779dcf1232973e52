import { announceSql, dropAnnounceSql } from '../versions/announce-sql.ts';
import type { AnnouncedTable } from '../versions/announce-sql.ts';
import type { Migration } from './migration.ts';

/** A migration that creates the triggers of these tables, or drops them. @param name the migration's */
export const announceMigration = (name: string, tables: readonly AnnouncedTable[]): Migration => ({
  name,
  up: (sql) => sql(tables.map(announceSql).join('')),
  down: (sql) => sql(tables.map(dropAnnounceSql).join('')),
});
