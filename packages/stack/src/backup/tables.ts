import pg from 'pg';
import { JOBS, SERVICES } from '../service-list.ts';
import type { Manifest } from './manifest.ts';

type Table = Manifest['tables'][number];

const qualified = ({ schema, name }: { schema: string; name: string }): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;

const getColumns = ({ columns }: Table): string => columns.map(pg.escapeIdentifier).join(', ');

/** COPY of a query: COPY of a partitioned table would copy no rows. */
export const copyOut = (table: Table): string =>
  `COPY (SELECT ${getColumns(table)} FROM ${qualified(table)}) TO STDOUT`;

export const copyIn = (table: Table): string => `COPY ${qualified(table)} (${getColumns(table)}) FROM STDIN`;

/**
 * The tables with the services' data. Left out: partitions (their parents include their rows), generated columns, the lists
 * of migrations, and the job queue's tables except its jobs; preparing a database creates those.
 */
export async function findTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Omit<Table, 'rows'>>(
    `select n.nspname as schema, c.relname as name,
       array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind in ('r', 'p') and not c.relispartition
       and (n.nspname = any($1) and c.relname <> 'migrations' or n.nspname = $2 and c.relname = 'job')
     group by 1, 2 order by 1, 2`,
    [SERVICES, JOBS.schema],
  );
  return rows.map((row) => ({ ...row, rows: 0 }));
}

export async function findSequences(client: pg.Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<Manifest['sequences'][number]>(
    `select schemaname as schema, sequencename as name, last_value::text as value from pg_sequences
     where schemaname = any($1) and last_value is not null order by 1, 2`,
    [SERVICES],
  );
  return rows;
}

export async function setSequences(client: pg.Client, sequences: Manifest['sequences']): Promise<void> {
  for (const sequence of sequences) {
    await client.query('select setval(to_regclass($1), $2)', [qualified(sequence), sequence.value]);
  }
}

/** By service, in the order they were applied. */
export async function findMigrations(client: pg.Client): Promise<Manifest['migrations']> {
  const found: Manifest['migrations'] = {};
  for (const service of SERVICES) {
    const { rows } = await client.query<{ name: string }>(
      `select name from ${qualified({ schema: service, name: 'migrations' })} order by name`,
    );
    found[service] = rows.map(({ name }) => name);
  }
  return found;
}
