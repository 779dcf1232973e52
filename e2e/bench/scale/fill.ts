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

/**
 * Adds rows to every table that grows, until the database has `to`. It has `from` now.
 * @param url of a migrated database, as its superuser
 * @param onTable hears how long each table took
 */
export async function fill(
  url: string,
  from: Amounts,
  to: Amounts,
  onTable: (table: string, seconds: number) => void = () => undefined,
): Promise<void> {
  const filler = new Filler(url);
  try {
    if (from === NOTHING) await filler.run(FUNCTIONS_SQL);
    // Offers count as published long ago: nobody is notified of them.
    await filler.run(`alter table bookings.offers alter column first_published_at set default '-infinity'`);
    for (const table of TABLES) {
      const startedAt = performance.now();
      await filler.fill(table, from, to);
      onTable(table.table, (performance.now() - startedAt) / 1000);
    }
    await filler.run('alter table bookings.offers alter column first_published_at drop default');
    await filler.run('vacuum (analyze)');
  } finally {
    await filler.end();
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
