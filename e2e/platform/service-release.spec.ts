import { expect, test } from '@playwright/test';
import { OtherCheckout } from '../support/other-checkout.ts';
import { call } from '../support/people.ts';
import { E2E_ORIGIN, E2E_PORT, stack } from '../support/platform.ts';
import { crash, partsRunning } from '../support/processes.ts';
import { restartPlatform, useServiceProcesses } from '../support/service-processes.ts';
import { fillPlatform } from '../support/site-load/fill-platform.ts';
import { Journal } from '../support/site-load/journal.ts';
import { findLost, unexplained } from '../support/site-load/judge.ts';
import { Load } from '../support/site-load/load.ts';
import { SiteClient } from '../support/site-load/site-client.ts';
import { rows } from '../support/stores.ts';

/** Every service under load. */
const REPLACED = ['events', 'bookings', 'community', 'media', 'identity'];
const ROUTES = 'services/events/src/routes.ts';
const MIGRATION = 'services/events/src/db/migrations/9990-of-a-test.ts';
const BACK_MS = 5000;

/** Processes run from them until the end. */
const checkouts: OtherCheckout[] = [];
let other: OtherCheckout;
test.beforeAll(() => useServiceProcesses('one', 1));
test.beforeEach(() => {
  other = new OtherCheckout();
  checkouts.push(other);
});
test.afterAll(async () => {
  await rows(`delete from events.migrations where name = '9990-of-a-test'`);
  await rows('drop table if exists events.of_a_test');
  await restartPlatform();
  for (const checkout of checkouts) checkout.delete();
});

const readEvents = async (): Promise<number> => (await call('GET', '/api/events')).status;

/** What was live is live, and nothing else runs. */
async function expectUnchanged(parts: readonly string[]): Promise<void> {
  expect(partsRunning().sort()).toEqual([...parts].sort());
  expect(await readEvents()).toBe(200);
}

test('services are replaced under load, taken back and replaced again, and no request fails', async () => {
  test.setTimeout(300_000);
  const filled = await fillPlatform();
  const site = new SiteClient(E2E_PORT, E2E_ORIGIN);
  const journal = new Journal();
  const load = new Load(site, filled, journal);
  const release = async (...args: string[]) => {
    const { code, output } = await other.release(...args);
    expect(output).toContain('live');
    expect(code).toBe(0);
    return output;
  };
  load.start();
  try {
    other.append(ROUTES, '\n// The next version.\n');
    for (const service of REPLACED) expect(await release(`services/${service}`)).toContain('Switched');
    expect(partsRunning()).toEqual(expect.arrayContaining(['services', ...REPLACED]));

    const startedAt = performance.now();
    await release('services/events', '--back');
    expect(performance.now() - startedAt).toBeLessThan(BACK_MS);
    await release('services/events', '--back');

    // A process of all services again; those of single ones are the previous version now.
    other.append(ROUTES, '\n// The version after that.\n');
    await release('services');
    await release('services', '--back');
    await release('services', '--back');
    other.append(ROUTES, '\n// Once more.\n');
    await release('services');
    await expect
      .poll(() => partsRunning().filter((name) => REPLACED.includes(name)), { timeout: 60_000 })
      .toEqual([]);
  } finally {
    await load.stop();
  }
  const { replies } = load.acknowledged;
  const areComplete = () => load.streams.every((stream) => new Set(stream.replies).isSupersetOf(replies));
  await expect.poll(areComplete, { timeout: 20_000 }).toBe(true);
  for (const stream of load.streams) await stream.stop();
  expect(unexplained(journal)).toEqual([]);
  expect([...journal.faults, ...(await findLost(site, filled, load))]).toEqual([]);
  expect(journal.entries.length).toBeGreaterThan(200);
  site.close();
});

test('a version that ends at its start, or whose migrations break the running one, changes nothing; its last lines are shown', async () => {
  test.setTimeout(180_000);
  const parts = partsRunning();

  other.append(ROUTES, `if (process.argv.length === 2) throw new Error('the new setting is missing');\n`);
  const crashed = await other.release('services/events');
  expect(crashed.code).toBe(1);
  expect(crashed.output).toContain('events was not replaced');
  expect(crashed.output).toMatch(/Its last log lines:[^]*the new setting is missing/);
  await expectUnchanged(parts);

  other.restore(ROUTES);
  const migration = (up: string, more = '') =>
    `export const ofATest = { name: '9990-of-a-test', ${more} up: (sql) => sql('${up}'), down: (sql) => sql('drop table of_a_test') };\n`;
  other.append(MIGRATION, migration('drop view suppliers_v2'));
  const breaking = await other.release('services/events');
  expect(breaking.code).toBe(1);
  expect(breaking.output).toContain('removes the relation events.suppliers_v2');
  await expectUnchanged(parts);

  other.remove(MIGRATION);
  other.append(MIGRATION, migration('drop view suppliers_v2', `contracts: 'unused since 0001',`));
  const declared = await other.release('services/events');
  expect(declared.output).toMatch(/9990-of-a-test \(unused since 0001\)[^]*--contract/);
  await expectUnchanged(parts);

  other.remove(MIGRATION);
  other.append(MIGRATION, migration('create table of_a_test (id int)'));
  const expanding = await other.release('services/events');
  expect(expanding.output).toContain('Switched');
  expect(await rows('select * from events.of_a_test')).toEqual([]);
  expect(await readEvents()).toBe(200);
});

test('processes that are killed come back as what they were: live, or the previous version without requests', async () => {
  test.setTimeout(120_000);
  other.append(ROUTES, '\n// A version that is killed.\n');
  expect((await other.release('services/learning')).output).toContain('Switched');
  const liveOf = async () => (await other.release('services/learning', '--status')).output;
  const before = await liveOf();
  const url = stack().urls.learning;
  for (const name of ['learning', 'services']) {
    const pid = crash(partsRunning().find((part) => part.startsWith(name)) ?? name);
    await expect.poll(() => Object.values(stack().pids).includes(pid)).toBe(false);
    await expect.poll(async () => (await call('GET', '/readyz')).status, { timeout: 30_000 }).toBe(200);
  }
  expect(stack().urls.learning).toBe(url);
  const readiness = await call('GET', '/readyz');
  expect(readiness.body.instances.learning).toEqual({ ready: 1, inRotation: 1, known: 1 });
  const versions = (text: string) => text.match(/[0-9a-f]{12}/g);
  expect(versions(await liveOf())).toEqual(versions(before));
});

test('an unknown service, and going back without a release, are refused with one sentence', async () => {
  await restartPlatform();
  const unknown = await other.release('services/fittings');
  expect(unknown).toEqual({ code: 1, output: expect.stringContaining('There is no service fittings.') });
  const back = await other.release('services/notifications', '--back');
  expect(back.code).toBe(1);
  expect(back.output).toContain('No previous version of notifications is running');
});
