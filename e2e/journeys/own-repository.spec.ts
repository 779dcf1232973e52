import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { call, joinAsAdmin } from '../support/people.ts';
import { E2E_ORIGIN } from '../support/platform.ts';
import { forgetRemote } from '../support/releases.ts';

const REPO = path.resolve(import.meta.dirname, '../..');
/** Without the tests' and types' tools, which are a team's own choice; a remote of the repository has 900. */
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
  const { DATA_DIR: _, NODE_OPTIONS: __, NODE_ENV: ___, ...env } = process.env;
  const PATH = [path.dirname(process.execPath), ...(env.PATH ?? '').split(path.delimiter)]
    .filter((each) => each === path.dirname(process.execPath) || !each.startsWith(REPO))
    .join(path.delimiter);
  const { stdout, stderr } = await promisify(execFile)(command, args, {
    cwd: path.join(folder, 'gauges'),
    env: { ...env, PATH, ...more },
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

  await run('npm', ['run', 'types']);
  expect(await run('npm', ['test'])).toContain('3 passed');
  const administrator = (await joinAsAdmin()).cookie;
  const request = { remote: 'gauges', name: 'CI of gauges' };
  const made = await call('POST', '/api/admin/release-tokens', administrator, request);
  const output = await run('npm', ['run', 'release', '--', '--promote'], {
    RELEASE_SITE: E2E_ORIGIN,
    RELEASE_TOKEN: String(made.body.data.secret),
  });
  expect(output).toContain('Building mf-gauges');

  await page.goto(E2E_ORIGIN);
  const widget = page.getByRole('region', { name: 'Gauges' });
  await widget.scrollIntoViewIfNeeded();
  await expect(widget.getByRole('listitem').first()).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Gauges', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Gauges' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
});
