import assert from 'node:assert/strict';
import { getOwner } from '@backflow/settings';
import type { ServiceContext } from '../context.ts';
import { select, sql } from '../db/sql.ts';
import type { ServiceDefinition } from '../service.ts';
import { asOwner } from './as-owner.ts';
import type { TestService } from './test-service.ts';

/** The right is missing, or a view of several tables is not to be deleted from. */
const REFUSALS = ['42501', '55000'];
const MEMBER = '00000000-0000-4000-8000-00000000000d';

/** Fails unless the service's own role is refused whatever only the owner of its schema may do, and deleting from tables of record. */
export async function expectLimitedRights<Context extends ServiceContext>(
  service: TestService<Context>,
  { name, records = {} }: ServiceDefinition<Context>,
): Promise<void> {
  const { db } = service.context;
  // A view with triggers of its own does what they do.
  const relations = await select<{ relation: string; isTable: boolean }>(
    db,
    'relations',
    sql`select relname as relation, relkind <> 'v' as "isTable" from pg_class c
         where relnamespace = current_schema()::regnamespace
           and (relkind in ('r', 'p') or relkind = 'v' and not exists (select from pg_trigger where tgrelid = c.oid))`,
  );
  const tables = relations.filter(({ isTable }) => isTable).map(({ relation }) => relation);
  const views = relations.filter(({ isTable }) => !isTable).map(({ relation }) => relation);
  const recorded = tables.filter((table) => table === 'audit_lines' || table in records);
  assert.deepEqual(
    Object.keys(records).filter((table) => !tables.includes(table)),
    [],
  );
  // Identity's trigger refuses single rows: without any, nothing would be refused.
  if (tables.includes('audit_lines'))
    await asOwner(service, `insert into ${name}.audit_lines (actor_id, action) values ('${MEMBER}', 't')`);
  const statements = [
    ...tables.flatMap((table) => [
      `truncate ${table} cascade`,
      `drop table ${table} cascade`,
      `alter table ${table} add column foothold int`,
      `alter table ${table} disable trigger all`,
      `create trigger foothold before insert on ${table} execute function suppress_redundant_updates_trigger()`,
      `create rule foothold as on delete to ${table} do instead nothing`,
    ]),
    ...[...views, ...recorded, 'migrations'].map((relation) => `delete from ${relation}`),
    ...['create table foothold (id int)', `set role ${getOwner(name)}`],
  ];
  const run: string[] = [];
  for (const statement of statements) {
    const refusal = await db.reader.query(statement).then(
      () => 'is not refused',
      (error: unknown) => error,
    );
    const { code = '' } = refusal as { code?: string };
    if (!REFUSALS.includes(code)) run.push(`${statement}: ${String(refusal)}`);
  }
  assert.deepEqual(run, []);
}
