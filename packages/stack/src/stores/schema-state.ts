import { withClient } from './postgres/with-client.ts';
import { SERVICES } from '../service-list.ts';

/** A table in the administrator's own schema, which services can't read. */
const TABLE = 'public.prepared_schemas';
const UNDEFINED_TABLE = '42P01';

const ledgers = SERVICES.map((service) => `(select count(*) from ${service}.migrations)`).join(' + ');

/**
 * True if the schemas were prepared from this source, and nothing has migrated them since: one query. A database that was restored,
 * or migrated by another version, is prepared again, which changes nothing that is up to date.
 */
export async function areSchemasPrepared(adminUrl: string, source: string): Promise<boolean> {
  return withClient(adminUrl, async (client) => {
    const { rowCount } = await client.query(
      `select from ${TABLE} where source = $1 and migrations = ${ledgers}`,
      [source],
    );
    return rowCount === 1;
  }).catch((error: unknown) => {
    // A ledger or the table itself is missing: the database is new, or of a version before this one.
    if ((error as { code?: string }).code === UNDEFINED_TABLE) return false;
    throw error;
  });
}

/** Stores that the schemas are prepared. */
export const storePreparedSchemas = (adminUrl: string, source: string): Promise<void> =>
  withClient(adminUrl, async (client) => {
    await client.query(
      `create table if not exists ${TABLE} (
         is_only boolean primary key default true check (is_only), source text not null, migrations int not null
       )`,
    );
    await client.query(
      `insert into ${TABLE} (source, migrations) values ($1, ${ledgers})
       on conflict (is_only) do update set source = excluded.source, migrations = excluded.migrations`,
      [source],
    );
  });
