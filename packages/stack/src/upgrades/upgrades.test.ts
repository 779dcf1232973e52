import { mkdtempSync, chmodSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from '@jest/globals';
import { freePort } from '../ports.ts';
import { withClient } from '../postgres/with-client.ts';
import { runMain } from '../testing/run-main.ts';
import { unpackDataFolder } from './archive.ts';
import { expectSame } from './expect-same.ts';
import { unpaidOf, type Facts } from './facts.ts';
import { Site } from './site.ts';

const DATA = join(import.meta.dirname, 'data');
const RELEASES = readdirSync(DATA)
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.slice(0, -'.json'.length));
const OLDEST = '6a0f14e';
const MINUTES_MS = 60_000;

/** What a version showed, and a session of then. */
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

const recordedBy = (release: string): Recorded =>
  JSON.parse(readFileSync(join(DATA, `${release}.json`), 'utf8'));

const unpack = (release: string) => unpackDataFolder(join(DATA, `${release}.tar.zst`), dataDir);

/** Starts the real platform on the data folder, as `npm start` does. */
async function startPlatform(seedDemo: boolean) {
  const port = await freePort();
  const platform = runMain(['start'], {
    ...{ PORT: String(port), DATA_DIR: dataDir, SEED_DEMO: String(seedDemo) },
    PUBLIC_ORIGIN: `http://localhost:${port}`,
  });
  running.add(platform.pid);
  void platform.ended.then(() => running.delete(platform.pid));
  return { ...platform, site: new Site(`http://localhost:${port}`) };
}

/** Starts the platform and stops it as an operator does. */
async function withPlatform(seedDemo: boolean, work: (site: Site) => Promise<void>): Promise<void> {
  const platform = await startPlatform(seedDemo);
  await platform.printed('Ctrl-C stops everything');
  await work(platform.site);
  process.kill(platform.pid, 'SIGTERM');
  expect((await platform.ended).code).toBe(0);
}

/**
 * Resolves when the sum of open invoices is that of unpaid registrations and enrollments. A job issues the invoices of bookings from
 * before invoices, within a minute (ADR 65).
 */
async function untilInvoiced(site: Site, recorded: Recorded): Promise<void> {
  const [admin = { email: '', password: '' }] = recorded.accounts;
  const { cookie } = await site.signIn(admin.email, admin.password);
  const unpaid = async () => {
    const { data } = await site.request('GET', '/api/admin/money/summary', cookie);
    return Number((data as { amount: string }).amount);
  };
  // Invoices that are more or worth more than what was unpaid end the loop too.
  while ((await unpaid()) < unpaidOf(recorded)) await new Promise((resolve) => setTimeout(resolve, 250));
  expect(await unpaid()).toBe(unpaidOf(recorded));
}

test.each(RELEASES)(
  'a data folder of %s shows every list and count as before, after the first start and after the next',
  async (release) => {
    const recorded = recordedBy(release);
    await unpack(release);
    await withPlatform(false, async (site) => {
      // A session of then is still one, or has ended: it is no error.
      expect([200, 401]).toContain((await site.request('GET', '/api/user', recorded.session)).status);
      await untilInvoiced(site, recorded);
      await expectSame(site, recorded);
    });
    await withPlatform(false, async (site) => {
      await expectSame(site, recorded);
      await untilInvoiced(site, recorded);
    });
  },
  6 * MINUTES_MS,
);

test(
  `a start on a data folder of ${OLDEST} that is killed between two migrations is finished by the next`,
  async () => {
    await unpack(OLDEST);
    const platform = await startPlatform(true);
    const ready = platform.printed('is ready').then(() => 'ready');
    expect(await Promise.race([ready, untilBookingsMigrates().then(() => 'migrating')])).toBe('migrating');
    ready.catch(() => undefined);
    process.kill(platform.pid, 'SIGKILL');
    await platform.ended;
    await withPlatform(true, (site) => expectSame(site, recordedBy(OLDEST)));
  },
  6 * MINUTES_MS,
);

/** Resolves when some migrations of bookings have run, a service that the oldest version did not have. */
async function untilBookingsMigrates(): Promise<void> {
  const password = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')).postgres as string;
  const count = async () => {
    const port = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3] ?? '';
    return withClient(`postgres://postgres:${password}@127.0.0.1:${port}/backflow`, async (client) => {
      const { rows } = await client.query<{ count: number }>('select count(*)::int from bookings.migrations');
      return rows[0]?.count ?? 0;
    });
  };
  // Before, there is no Postgres, database or table.
  while ((await count().catch(() => 0)) < 5);
}
