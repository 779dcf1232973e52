import { createHash } from 'node:crypto';
import type { Database } from './database.ts';
import { select, sql } from './sql.ts';
import { announceSql, dropAnnounceSql } from '../versions/announce-sql.ts';
import type { AnnouncedTable } from '../versions/announce-sql.ts';

/**
 * Creates the triggers of `announceSql` for the listed tables that exist, and drops those of other tables. A table's comment tells from
 * which SQL its triggers were made: unchanged ones are left alone, because creating triggers locks the table. Each table has a
 * transaction of its own, so that the locks can't cause a deadlock.
 * @param owner a connection as the owner of the schema
 */
export async function createAnnouncements(owner: Database, listed: readonly AnnouncedTable[]): Promise<void> {
  const wanted = new Map(listed.map((each) => [each.table, announceSql(each)]));
  const tables = await select<{ name: string; comment: string | null }>(
    owner,
    'table-comments',
    sql`select relname as name, obj_description(oid, 'pg_class') as comment
          from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')`,
  );
  for (const { name, comment } of tables) {
    const statements = wanted.get(name);
    const made = statements ? `announces ${createHash('sha256').update(statements).digest('hex')}` : null;
    if (made === comment) continue;
    await owner.sequelize.transaction(async (transaction) => {
      await owner.sequelize.query(
        `${dropAnnounceSql(name)} ${statements ?? ''};
         comment on table ${name} is ${made === null ? 'null' : `'${made}'`}`,
        { transaction },
      );
    });
  }
}
