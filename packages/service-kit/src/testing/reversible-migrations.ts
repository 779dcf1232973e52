import assert from 'node:assert/strict';
import type { ServiceContext } from '../context.ts';
import type { Database } from '../db/database.ts';
import { loadMigrations, migrator } from '../db/migrate.ts';
import { select, sql } from '../db/sql.ts';
import { createAnnouncements } from '../db/create-announcements.ts';
import type { ServiceDefinition } from '../service.ts';
import { withSchemaOwner } from './as-owner.ts';
import type { TestService } from './test-service.ts';

/**
 * Reverts the migrations of a service, except a baseline, and runs them again. Fails unless the schema is the same in the end, and
 * without a baseline empty in between. Deletes rows of the service.
 */
export const expectReversibleMigrations = <Context extends ServiceContext>(
  service: TestService<Context>,
  definition: ServiceDefinition<Context>,
): Promise<void> => withSchemaOwner(service, (owner) => revertAndRepeat(service, definition, owner));

async function revertAndRepeat<Context extends ServiceContext>(
  { context }: TestService<Context>,
  { migrations, announcedTables = [] }: ServiceDefinition<Context>,
  owner: Database,
): Promise<void> {
  const all = await loadMigrations(migrations);
  const umzug = migrator(owner.sequelize, all);
  const before = await schemaObjects(context);
  await createAnnouncements(owner, []);
  const baseline = all.findIndex(({ replaces }) => replaces !== undefined);
  if (baseline === -1) {
    await umzug.down({ to: 0 });
    assert.deepEqual(
      await schemaObjects(context),
      [],
      'the migrations leave something behind when they are taken back',
    );
  } else if (baseline + 1 < all.length) {
    await umzug.down({ step: all.length - baseline - 1 });
  }
  await umzug.up();
  await createAnnouncements(owner, announcedTables);
  assert.deepEqual(
    await schemaObjects(context),
    before,
    'the migrations make something else the second time',
  );
}

/** Every column, index and function of the service's schema, except the ledger of migrations. */
async function schemaObjects({ db }: ServiceContext): Promise<string[]> {
  const rows = await select<{ object: string }>(
    db,
    'schema-objects',
    sql`
      select * from (
        select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default) as object
          from information_schema.columns
         where table_schema = current_schema() and table_name <> 'migrations'
        union all
        select indexdef from pg_indexes where schemaname = current_schema() and tablename <> 'migrations'
        union all
        select pg_get_functiondef(oid) from pg_proc where pronamespace = current_schema()::regnamespace
      ) objects order by object`,
  );
  return rows.map(({ object }) => object);
}
