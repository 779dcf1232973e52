import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getOwner } from '@backflow/settings';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { asRole, prepareProcess, type ProcessContext } from '../process/node-processes.ts';
import { withClient } from './postgres/with-client.ts';
import { Child } from '../process/child.ts';
import { provision, provisionDatabase } from './provision.ts';
import { rolePassword } from '../secrets.ts';
import { getRole, SERVICES } from '../service-list.ts';
import { testEnvironment } from '../testing/index.ts';

const DEADLINE_MS = 120_000;

let folder: string;
const databases: string[] = [];
/** The address of a database that was prepared once. */
let once: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backflow-prepare-'));
  once = await emptyDatabase();
  await prepare(once, 1);
}, DEADLINE_MS);
afterAll(async () => {
  await withClient(testEnvironment().adminUrl, async (admin) => {
    for (const name of databases) await admin.query(`drop database if exists ${name} with (force)`);
  });
  await rm(folder, { recursive: true });
});

/** An empty database, provisioned twice at once. */
async function emptyDatabase(): Promise<string> {
  const { adminUrl, secret } = testEnvironment();
  const name = `prepare_${randomBytes(6).toString('hex')}`;
  databases.push(name);
  await provisionDatabase(adminUrl, name);
  const url = new URL(adminUrl);
  url.pathname = name;
  const getPassword = (role: string) => rolePassword(secret, role);
  await Promise.all([provision(url.href, getPassword), provision(url.href, getPassword)]);
  return url.href;
}

function getContext(url: string): ProcessContext {
  const { redisUrl, secret } = testEnvironment();
  return {
    logs: folder,
    filesDir: join(folder, 'files'),
    nodeEnv: 'test',
    logLevel: 'warn',
    publicOrigin: 'http://localhost:3000',
    redisUrl,
    sessionSecret: secret,
    seedDemo: true,
    smtpUrl: 'smtp://127.0.0.1:1',
    adminUrl: url,
    databaseUrlFor: (role) => asRole(url, role, rolePassword(secret, role)),
  };
}

/** Runs the one-shot process of an update several times at once. */
async function prepare(url: string, times: number, only?: readonly string[]): Promise<void> {
  const spec = prepareProcess(getContext(url), only);
  const children = Array.from({ length: times }, (_, index) => {
    const env = { ...spec.env, SEED_DEMO: String(only === undefined) };
    return new Child({ ...spec, env, logFile: join(folder, `prepare-${index}.log`) });
  });
  await Promise.all(children.map((child) => child.untilDone()));
}

const query = <Row>(url: string, sql: string): Promise<Row[]> =>
  withClient(url, async (client) => (await client.query(sql)).rows as Row[]);

/** The names of a database's migrations, as `prepare --only` takes them, in their order. */
const getMigrations = async (url: string): Promise<string[]> =>
  (
    await query<{ name: string }>(
      url,
      SERVICES.map(
        (service) =>
          `(select '${service}/' || name as name from ${service}.migrations order by ran_at, name)`,
      ).join(' union all '),
    )
  ).map(({ name }) => name);

/** The rows of each table, the queue's own apart, and what there is besides tables. */
async function getContents(url: string): Promise<unknown> {
  const tables = await query<{ name: string }>(
    url,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in (${SERVICES.map((service) => `'${service}'`).join(', ')}) order by 1`,
  );
  const counts = await query(
    url,
    tables.map(({ name }) => `select '${name}' as name, count(*)::int from ${name}`).join(' union all ') +
      ' order by name',
  );
  const rest = await query(
    url,
    `select 'queue' as kind, name from jobs.queue union all select 'schedule', name from jobs.schedule
     union all select 'policy', tablename || ' ' || policyname from pg_policies
     union all select 'index', schemaname || '.' || indexname from pg_indexes where schemaname not like 'pg_%' order by 1, 2`,
  );
  return { counts, rest };
}

test(
  'preparing twice at once makes what preparing once makes: of an empty database and of one to be upgraded',
  async () => {
    const [empty, old] = [await emptyDatabase(), await emptyDatabase()];
    const expected = await getContents(once);
    await prepare(empty, 2);
    expect(await getContents(empty)).toEqual(expected);

    const migrations = await getMigrations(once);
    const released = SERVICES.flatMap((service) =>
      migrations.filter((name) => name.startsWith(`${service}/`)).slice(0, -1),
    );
    await prepare(old, 1, released);
    expect((await getMigrations(old)).length).toBe(released.length);
    await prepare(old, 2);
    expect(await getContents(old)).toEqual(expected);
    await prepare(old, 1);
    expect(await getContents(old)).toEqual(expected);
  },
  DEADLINE_MS,
);

/** The owner of each table, view and sequence of the services, and who may do what with it. */
const ownership = (url: string): Promise<unknown[]> =>
  query(
    url,
    `select c.oid::regclass::text as name, relowner::regrole::text as owner,
            array(select format('%s %s', grantee::regrole, privilege_type) from aclexplode(relacl) order by 1) as rights
       from pg_class c where relkind in ('r', 'v', 'S')
        and relnamespace::regnamespace::text in (${SERVICES.map((service) => `'${service}'`).join(', ')}) order by 1`,
  );

test(
  'a database whose tables the services owned gets the owners and rights of a new one',
  async () => {
    const old = await emptyDatabase();
    await prepare(old, 1);
    const expected = await ownership(old);
    for (const service of SERVICES) {
      await query(old, `reassign owned by ${getOwner(service)} to ${getRole(service)}`);
    }
    expect(await ownership(old)).not.toEqual(expected);
    await provision(old, (role) => rolePassword(testEnvironment().secret, role));
    await prepare(old, 1);
    expect(await ownership(old)).toEqual(expected);
  },
  DEADLINE_MS,
);
