import { announceSql } from '../versions/announce-sql.ts';
import type { AnnouncedTable } from '../versions/announce-sql.ts';
import type { Database } from './database.ts';
import { select, sql } from './sql.ts';

/**
 * Creates the triggers of `announceSql` for the listed tables that exist, and drops those of other tables. Functions are replaced each
 * time, which locks no table; a trigger is created only where it is missing, because that waits for the writes to its table. Each table
 * has a transaction of its own, so that the locks can't cause a deadlock.
 * @param owner a connection as the owner of the schema
 */
export async function createAnnouncements(owner: Database, listed: readonly AnnouncedTable[]): Promise<void> {
  const tables = await select<{ name: string; triggers: string[] }>(
    owner,
    'announced-tables',
    sql`select relname as name, array(
               select tgname::text from pg_trigger
                where tgrelid = c.oid and tgname ~ ('^' || relname || '_announce(_insert|_update|_delete|_truncate)?$')) as triggers
          from pg_class c where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')`,
  );
  for (const { name, triggers: existing } of tables) {
    const table = listed.find((each) => each.table === name);
    const { functions, triggers } = table ? announceSql(table) : { functions: '', triggers: {} };
    const missing = Object.entries(triggers).filter(([trigger]) => !existing.includes(trigger));
    const dropped = existing.filter((trigger) => !(trigger in triggers));
    const statements = [
      functions,
      ...missing.map(([, statement]) => statement),
      ...dropped.map((trigger) => `drop function ${trigger} cascade;`),
    ].join('');
    if (statements === '') continue;
    await owner.sequelize.transaction(async (transaction) => {
      await owner.sequelize.query(statements, { transaction });
    });
  }
}
