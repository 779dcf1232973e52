import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { asRole, prepareProcess, type ProcessContext } from '../node-processes.ts';
import { Platform } from '../platform.ts';
import { freePort } from '../ports.ts';
import { withClient } from '../postgres/with-client.ts';
import { Child } from '../process/child.ts';
import { Progress } from '../progress.ts';
import { provision, provisionDatabase } from '../provision.ts';
import { REPO_ROOT } from '../repo.ts';
import { GATEWAY_SECRET_HEADER, rolePassword } from '../secrets.ts';
import { ALL_SERVICES, ownVariable, roleOf, SERVICES } from '../service-list.ts';
import { checkMigrations } from '../services/check-migrations.ts';
import { readStackFile, type StackFile } from '../stack-file.ts';
import { runMain } from '../testing/run-main.ts';
import { newPorts, specOf } from '../testing/second-instances.ts';
import { testEnvironment } from '../testing/test-environment.ts';
import type { Version } from '../versions/version-folders.ts';
import { expectSame } from './expect-same.ts';
import { readFacts } from './facts.ts';
import { fill } from './fill.ts';
import { unpackPreviousVersion } from './previous-version.ts';
import { Site } from './site.ts';

const MINUTES_MS = 60_000;

const scratch = mkdtempSync(join(tmpdir(), 'stack-previous-'));
// Root runs Postgres as another user, which must find its folder.
chmodSync(scratch, 0o755);
const running = new Set<number>();
let previous: Version;
beforeAll(async () => {
  previous = await unpackPreviousVersion();
}, MINUTES_MS);
afterAll(() => {
  for (const pid of running) process.kill(pid, 'SIGKILL');
  rmSync(scratch, { recursive: true, force: true });
});

test(
  'the services of the previous version read and write on the migrated database, until they are replaced',
  async () => {
    const [dataDir, port] = [join(scratch, 'data'), await freePort()];
    const site = new Site(`http://localhost:${port}`);
    const platform = runMain(['start'], {
      ...{ PORT: String(port), DATA_DIR: dataDir, SEED_DEMO: 'true', PUBLIC_ORIGIN: site.origin },
    });
    running.add(platform.pid);
    await platform.printed('Ctrl-C stops everything');
    const stack = readStackFile(dataDir);
    const old = await startServices(stack, previous);
    running.add(old.pid);
    await untilKnown(stack, 2);
    await callAll(stack, 'DELETE');
    await untilKnown(stack, 1);

    const accounts = await fill(site, (email) => confirmAddress(stack.adminDatabaseUrl, email));
    const facts = await readFacts(site, accounts);
    expect(facts.lists.events?.length).toBeGreaterThan(2);

    await callAll(stack, 'POST');
    await untilKnown(stack, 2);
    await old.stop(10_000);
    running.delete(old.pid);
    await untilKnown(stack, 1);
    await expectSame(site, facts);
    process.kill(platform.pid, 'SIGTERM');
    expect((await platform.ended).code).toBe(0);
    running.delete(platform.pid);
  },
  6 * MINUTES_MS,
);

/** The process of all services of another version, beside the one that runs. */
async function startServices(stack: StackFile, { root }: Version): Promise<Child> {
  const spec = specOf(ALL_SERVICES.name, stack);
  const main = join(root, ALL_SERVICES.folder, 'src/main.ts');
  const args = spec.args.map((each) => (each.endsWith('/main.ts') ? main : each));
  const announced = SERVICES.map((service) => [ownVariable(service, 'ANNOUNCE'), 'true']);
  const env = { ...spec.env, ...Object.fromEntries(announced), ...(await newPorts(ALL_SERVICES.name)) };
  const child = new Child({ ...spec, args, env, logFile: join(scratch, 'previous.log') });
  await Promise.race([child.ready, child.untilDone()]);
  return child;
}

/** Puts the platform's own processes of all services into rotation, or takes them out. */
async function callAll({ urls, gatewaySecret }: StackFile, method: 'POST' | 'DELETE'): Promise<void> {
  for (const service of SERVICES) {
    const headers = { [GATEWAY_SECRET_HEADER]: gatewaySecret };
    const response = await fetch(`${urls[service]}/announcement`, { method, headers });
    expect([service, response.status]).toEqual([service, 200]);
  }
}

/** Resolves when the gateway knows as many processes of each service, all of them in rotation. */
async function untilKnown({ urls }: StackFile, count: number): Promise<void> {
  type Readiness = { instances: Record<string, { inRotation: number; known: number }> };
  for (;;) {
    const { instances } = (await (await fetch(`${urls.gateway}/readyz`)).json()) as Readiness;
    const all = Object.values(instances);
    if (all.every(({ inRotation, known }) => inRotation === count && known === count)) return;
    await delay(100);
  }
}

async function confirmAddress(adminUrl: string, email: string): Promise<void> {
  await withClient(adminUrl, (client) =>
    client.query('update identity.users set email_confirmed_at = now() where email = $1', [email]),
  );
}

test(
  'the migrations since the previous version only expand, or declare what they contract',
  async () => {
    const { adminUrl, redisUrl, secret } = testEnvironment();
    const name = 'previous_version';
    const url = new URL(adminUrl);
    url.pathname = name;
    await provisionDatabase(adminUrl, name);
    await provision(url.href, (role) => rolePassword(secret, role));
    const context: ProcessContext = {
      root: previous.root,
      logs: scratch,
      filesDir: join(scratch, 'files'),
      nodeEnv: 'test',
      logLevel: 'warn',
      publicOrigin: 'http://localhost:3000',
      redisUrl,
      sessionSecret: secret,
      seedDemo: false,
      smtpUrl: 'smtp://127.0.0.1:1',
      adminUrl: url.href,
      databaseUrlFor: (role) => asRole(url.href, role, rolePassword(secret, role)),
    };
    // Up to ADR 99 a service's role owned its schema.
    await withClient(url.href, async (client) => {
      for (const each of SERVICES) await client.query(`alter schema ${each} owner to ${roleOf(each)}`);
    });
    await new Child(prepareProcess(context)).untilDone();
    await provision(url.href, (role) => rolePassword(secret, role));
    const platform = new Platform(new Progress(), () => undefined);
    const present = { name: 'present', root: REPO_ROOT };
    await checkMigrations(
      { platform, context, adminUrl: url.href },
      { services: SERVICES, version: present, mayContract: true },
    );
    await withClient(adminUrl, (client) => client.query(`drop database ${name} with (force)`));
  },
  2 * MINUTES_MS,
);
