import type { Database } from './database.ts';
import { select, sql } from './sql.ts';

/** Rights on tables of the kit. Erasing an account removes details of audit entries. */
const RIGHTS = { migrations: 'select', audit_lines: 'select, insert, update (details)' };

/** Statements on a view reach its tables with the rights of the owner, unless triggers of the view carry them out. */
const IS_BYPASS = sql`relkind = 'v' and not exists (select from pg_trigger where tgrelid = c.oid)`;

/**
 * Limits what a service may do in its schema: rows of tables of record are never deleted, and views are for reading.
 * @param owner a connection as the owner of the schema
 * @param records the rights by the names of tables; some may not exist yet
 */
export async function limitRights(
  owner: Database,
  service: string,
  records: Readonly<Record<string, string>> = {},
): Promise<void> {
  const rights: Readonly<Record<string, string>> = { ...RIGHTS, ...records };
  const limited = await select<{ name: string }>(
    owner,
    'views-and-records',
    sql`select relname as name from pg_class c
         where relnamespace = ${service}::regnamespace and (${IS_BYPASS} or relname = any(${Object.keys(rights)}))
         order by relname`,
  );
  await owner.sequelize.transaction(async (transaction) => {
    for (const { name } of limited) {
      const change = (statement: string) => owner.sequelize.query(statement, { transaction });
      await change(`revoke all on ${name} from backflow_${service}`);
      await change(`grant ${rights[name] ?? 'select'} on ${name} to backflow_${service}`);
    }
  });
}
