import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { chromium } from '../support/chromium.ts';
import { call, joinAsAdmin } from '../support/people.ts';
import { E2E_ORIGIN } from '../support/platform.ts';
import { forgetRemote, releases, untilServed } from '../support/releases.ts';

const REPO = path.resolve(import.meta.dirname, '../..');
/** Of files, without the tools for tests and types, which a team may replace by its own. */
const MOST_MB = 150;
const INSTALL = ['install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];

let folder: string;
test.beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'own-repository-'));
});
test.afterAll(async () => {
  await forgetRemote('gauges');
  await fs.rm(folder, { recursive: true, force: true });
});

/** Runs a command in the remote's folder, with nothing of the repository but Node itself. */
async function run(command: string, args: readonly string[], more: NodeJS.ProcessEnv = {}): Promise<string> {
  const { env } = process;
  const PATH = [path.dirname(process.execPath), ...(env.PATH ?? '').split(path.delimiter)]
    .filter((each) => each === path.dirname(process.execPath) || !each.startsWith(REPO))
    .join(path.delimiter);
  const { stdout, stderr } = await promisify(execFile)(command, args, {
    cwd: path.join(folder, 'gauges'),
    env: { ...env, DATA_DIR: undefined, NODE_ENV: undefined, NODE_OPTIONS: undefined, PATH, ...more },
    maxBuffer: 2 ** 26,
  }).catch((error: unknown) => {
    const output = error as { stdout: string; stderr: string };
    throw new Error(output.stdout + output.stderr, { cause: error });
  });
  return stdout + stderr;
}

async function installedMb(): Promise<number> {
  const entries = await fs.readdir(path.join(folder, 'gauges/node_modules'), {
    recursive: true,
    withFileTypes: true,
  });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = files.map(async (file) => (await fs.stat(path.join(file.parentPath, file.name))).size);
  return (await Promise.all(sizes)).reduce((total, size) => total + size, 0) / 1e6;
}

/** The contract of a service that isn't in the platform's repository. */
async function declareOwnService(): Promise<void> {
  const remote = path.join(folder, 'gauges');
  await fs.writeFile(
    path.join(remote, 'src/readings.endpoints.ts'),
    `import { endpointFor } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';

declare module '@backflow/contracts' {
  interface OtherServices {
    readings: true;
  }
  interface Topics {
    'readings/latest': true;
  }
}

export const countReadings = endpointFor('readings')({
  id: 'readings.count',
  method: 'GET',
  path: '/api/readings/count',
  summary: 'The number of readings.',
  access: 'public',
  response: z.int(),
  reads: ['readings/latest'],
});
`,
  );
  await fs.writeFile(
    path.join(remote, 'webpack.config.ts'),
    `import { remoteConfig } from '@backflow/build';
import { manifest } from './remote.ts';
import * as readings from './src/readings.endpoints.ts';

export default remoteConfig(import.meta.dirname, manifest, { contracts: [readings] });
`,
  );
}

test('a team starts a remote in a repository of its own, from archives, and releases it to a site', async ({
  page,
}) => {
  test.setTimeout(300_000);
  const archives = path.join(folder, 'archives');
  await fs.mkdir(path.join(folder, 'gauges'));
  await run(process.execPath, [path.join(REPO, 'packages/stack/src/main.ts'), 'pack', archives]);

  await run('npm', ['init', '-y']);
  const started = Date.now();
  const names = (await fs.readdir(archives)).map((name) => path.join(archives, name));
  await run('npm', [...INSTALL, ...names]);
  const seconds = (Date.now() - started) / 1000;
  const mb = await installedMb();
  await run('npx', ['--no-install', 'backflow-release', 'create', 'gauges']);
  await run('npm', INSTALL);
  const all = await installedMb();
  process.stdout.write(
    `    installed in ${seconds.toFixed(1)} s: ${mb.toFixed()} MB, ${all.toFixed()} MB with Jest and TypeScript\n`,
  );
  expect(mb).toBeLessThan(MOST_MB);

  await declareOwnService();
  await run('npm', ['run', 'types']);
  expect(await run('npm', ['test'])).toContain('3 passed');
  const administrator = (await joinAsAdmin()).cookie;
  const request = { remote: 'gauges', name: 'CI of gauges' };
  const made = await call('POST', '/api/admin/release-tokens', administrator, request);
  const output = await run('npm', ['run', 'release', '--', '--promote'], {
    RELEASE_SITE: E2E_ORIGIN,
    RELEASE_TOKEN: String(made.body.data.secret),
    CHROMIUM_PATH: (await chromium()).executablePath,
  });
  expect(output).toContain('Building mf-gauges');
  await untilServed('gauges', (await releases().state('gauges')).live?.version);

  await page.goto(E2E_ORIGIN);
  const widget = page.getByRole('region', { name: 'Gauges' });
  await widget.scrollIntoViewIfNeeded();
  await expect(widget.getByRole('listitem').first()).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Gauges', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Gauges' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
});
