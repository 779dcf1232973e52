import { mkdtempSync, chmodSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, expect, test } from '@jest/globals';
import { freePort } from '../../src/ports.ts';
import { withClient } from '../../src/stores/postgres/with-client.ts';
import { SERVICES } from '../../src/service-list.ts';
import { runMain } from '../../src/testing/run-main.ts';
import { unpackDataFolder } from './archive.ts';
import { readFacts } from './facts.ts';
import type { FactRecord, Facts } from './facts.ts';
import { Site } from './site.ts';
import { withPostgres } from './with-postgres.ts';

const DATA = join(import.meta.dirname, 'data');
const RELEASE =
  readdirSync(DATA)
    .find((name) => name.endsWith('.json'))
    ?.slice(0, -'.json'.length) ?? '';
const MINUTES_MS = 60_000;
const INVOICING_MS = 60_000;

/** The facts that an older version showed, and a session from then. */
interface Recorded extends Facts {
  session: string;
}

const scratch = mkdtempSync(join(tmpdir(), 'stack-upgrades-'));
// Root runs Postgres as another user, which must find its folder.
chmodSync(scratch, 0o755);
const running = new Set<number>();
let dataDir = '';

beforeEach(() => {
  dataDir = mkdtempSync(join(scratch, 'data-'));
  chmodSync(dataDir, 0o755);
});
afterEach(() => {
  for (const pid of running) process.kill(pid, 'SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const recorded = JSON.parse(readFileSync(join(DATA, `${RELEASE}.json`), 'utf8')) as Recorded;

const unpack = () => unpackDataFolder(join(DATA, `${RELEASE}.tar.zst`), dataDir);

/** Starts the real platform on the data folder, as `npm start` does. */
async function startPlatform() {
  const port = await freePort();
  const platform = runMain(['start'], {
    ...{ PORT: String(port), DATA_DIR: dataDir, SEED_DEMO: 'false' },
    PUBLIC_ORIGIN: `http://localhost:${port}`,
  });
  running.add(platform.pid);
  void platform.ended.then(() => running.delete(platform.pid));
  return { ...platform, site: new Site(`http://localhost:${port}`) };
}

/** Starts the platform and stops it as an operator does. */
async function withPlatform(work: (site: Site) => Promise<void>): Promise<void> {
  const platform = await startPlatform();
  await platform.printed('Ctrl-C stops everything');
  await work(platform.site);
  process.kill(platform.pid, 'SIGTERM');
  expect((await platform.ended).code).toBe(0);
}

/** Expects a site to show what an older version showed. */
async function expectSame(site: Site, recorded: Facts): Promise<void> {
  await untilInvoiced(site, recorded);
  const facts = await readFacts(site, recorded.accounts);
  expect(facts.accounts).toEqual(recorded.accounts);
  for (const [name, records] of Object.entries(recorded.lists)) {
    expect({ [name]: withFields(records, facts.lists[name] ?? []) }).toEqual({ [name]: records });
  }
  expect(facts.files).toMatchObject(recorded.files);
}

/** Waits for the job that invoices bookings which were stored without an invoice; without success `expectSame` says what is missing. */
async function untilInvoiced(site: Site, { accounts: [admin], lists }: Facts): Promise<void> {
  const { cookie } = admin ? await site.signIn(admin.email, admin.password) : {};
  const amount = lists.money?.[0]?.amount;
  const readAmount = async () => {
    const { data } = await site.request('GET', '/api/admin/money/summary', cookie);
    return (data as { amount?: unknown } | null)?.amount;
  };
  const deadline = performance.now() + INVOICING_MS;
  while ((await readAmount()) !== amount && performance.now() < deadline) await delay(200);
}

/** Records, of which those that both have are without the fields that the older version did not show. */
const withFields = (older: readonly FactRecord[], records: readonly FactRecord[]): FactRecord[] =>
  records.map((record) => {
    const before = older.find(({ id }) => id === record.id) ?? record;
    return Object.fromEntries(Object.entries(record).filter(([field]) => field in before));
  });

test(
  'a data folder of the last release shows every list and count as before, after the first start and after the next',
  async () => {
    await unpack();
    await withPlatform(async (site) => {
      // A session of then is still one, or has ended: it is no error.
      expect([200, 401]).toContain((await site.request('GET', '/api/user', recorded.session)).status);
      await expectSame(site, recorded);
    });
    await withPlatform((site) => expectSame(site, recorded));
  },
  6 * MINUTES_MS,
);

test(
  'a data folder of an older version is refused unchanged, with the version to start first',
  async () => {
    await unpack();
    const readLedgers = async (getUrl: (database: string) => string) =>
      withClient(getUrl('backflow'), async (client) => {
        // Services that came later have none.
        const { rows: known } = await client.query<{ service: string }>(
          `select service from unnest($1::text[]) as service where to_regclass(service || '.migrations') is not null`,
          [SERVICES],
        );
        const names = known.map(
          ({ service }) => `select '${service}' as service, name from ${service}.migrations`,
        );
        const { rows } = await client.query(`${names.join(' union all ')} order by 1, 2`);
        return rows as unknown[];
      });
    let before: unknown[] = [];
    await withPostgres(dataDir, async (getUrl) => {
      // Prepared late: the services before it must not have changed either.
      await withClient(getUrl('backflow'), (client) =>
        client.query(`delete from releases.migrations where name = '0417-know-who-has-a-canary'`),
      );
      before = await readLedgers(getUrl);
    });
    const platform = await startPlatform();
    const { code, output } = await platform.ended;
    expect(code).not.toBe(0);
    expect(output).toContain(`Start ${RELEASE} on it once`);
    await withPostgres(dataDir, async (getUrl) => {
      expect(await readLedgers(getUrl)).toEqual(before);
    });
  },
  3 * MINUTES_MS,
);
