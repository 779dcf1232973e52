import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import { FEW, MANY, NOTHING } from './amounts.ts';
import type { Amounts } from './amounts.ts';
import { BOOKINGS } from './fill-bookings.ts';
import { FORUM } from './fill-forum.ts';
import { FUNCTIONS_SQL } from './fill-functions.ts';
import { OFFERS } from './fill-offers.ts';
import { PEOPLE } from './fill-people.ts';
import { RECORDS } from './fill-records.ts';
import { Filler } from './fill-table.ts';

const TABLES = [...PEOPLE, ...OFFERS, ...BOOKINGS, ...FORUM, ...RECORDS];

/** Without durability a fill takes a third less time. A fill that fails starts again with an empty folder. */
const WHILE_FILLING = {
  ...{ autovacuum: 'off', fsync: 'off', full_page_writes: 'off' },
  ...{ max_wal_size: '16GB', checkpoint_timeout: '1h' },
};

/**
 * Adds rows to every table that grows, until the database has `to`. It has `from` now.
 * @param url of a migrated database, as its superuser
 * @param onTable called with the duration for each table
 */
export async function fill(
  url: string,
  from: Amounts,
  to: Amounts,
  onTable: (table: string, seconds: number) => void = () => undefined,
): Promise<void> {
  const filler = new Filler(url);
  try {
    await filler.configure(WHILE_FILLING);
    await filler.run(FUNCTIONS_SQL);
    // Offers count as published long ago, so that no member is notified of them.
    await filler.run(`alter table bookings.offers alter column first_published_at set default '-infinity'`);
    for (const table of TABLES) {
      const startedAt = performance.now();
      await filler.fill(table, from, to);
      onTable(table.table, (performance.now() - startedAt) / 1000);
    }
    await filler.run('alter table bookings.offers alter column first_published_at drop default');
    await filler.run('vacuum (analyze)');
    await filler.reset(WHILE_FILLING);
    await filler.run('checkpoint');
    await filler.run('create table bench.filled (amounts jsonb not null)');
    await filler.run(`insert into bench.filled values ('${JSON.stringify(to)}')`);
  } finally {
    await filler.end();
  }
}

/** True if the database was filled with these amounts. @throws Error when it has others, or a fill has failed */
export async function isFilled(url: string, amounts: Amounts): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ begun: string | null; filled: string | null }>(
      `select to_regnamespace('bench')::text as begun, to_regclass('bench.filled')::text as filled`,
    );
    if (rows[0]?.begun == null) return false;
    if (rows[0].filled !== null) {
      const { rows: stored } = await client.query<{ amounts: Amounts }>('select amounts from bench.filled');
      if (isDeepStrictEqual(stored[0]?.amounts, amounts)) return true;
    }
    throw new Error('This data folder was filled otherwise, or not to the end: delete it.');
  } finally {
    await client.end();
  }
}

if (import.meta.main) {
  const [url, size] = process.argv.slice(2);
  if (url === undefined) {
    throw new Error(
      'Usage: node e2e/bench/scale/fill.ts <superuser’s address of a migrated database> [few|many]',
    );
  }
  await fill(url, NOTHING, size === 'few' ? FEW : MANY, (table, seconds) => {
    process.stdout.write(`${table} ${seconds.toFixed(1)} s\n`);
  });
}
