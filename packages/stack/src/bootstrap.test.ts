import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { inRepo } from './repo.ts';

/** A fake npm: records its call and creates what an installation creates. */
const NPM = `
  const { appendFileSync, mkdirSync } = require('node:fs');
  appendFileSync('installed.log', process.argv.slice(2).join(' ') + '\\n');
  setTimeout(() => mkdirSync('node_modules', { recursive: true }), 200);
`;

let clone: string;
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'bootstrap-'));
  mkdirSync(join(clone, 'packages/stack'), { recursive: true });
  for (const file of ['bootstrap.mjs', 'parent-watch.mjs']) {
    cpSync(inRepo('packages/stack', file), join(clone, 'packages/stack', file));
  }
  writeFileSync(join(clone, 'package-lock.json'), '{}');
  writeFileSync(join(clone, 'npm.js'), NPM);
});
afterEach(() => rmSync(clone, { recursive: true, force: true }));

async function bootstrap(...args: string[]): Promise<unknown> {
  const command = args.length === 0 ? ['install'] : args;
  const child = spawn(process.execPath, [join(clone, 'packages/stack/bootstrap.mjs'), ...command], {
    env: { ...process.env, npm_execpath: join(clone, 'npm.js') },
    stdio: 'ignore',
  });
  return (await once(child, 'exit'))[0];
}

const calls = () => readFileSync(join(clone, 'installed.log'), 'utf8').trim().split('\n');
const installations = () => calls().length;

test('started side by side in a bare clone, they install its dependencies once', async () => {
  expect(await Promise.all([bootstrap(), bootstrap(), bootstrap()])).toEqual([0, 0, 0]);
  expect(installations()).toBe(1);
});

test('an installation that was killed does not keep the next one waiting', async () => {
  const gone = spawn(process.execPath, ['-e', '']);
  await once(gone, 'exit');
  mkdirSync(join(clone, '.cache'));
  writeFileSync(join(clone, '.cache/install.pid'), String(gone.pid));
  expect(await bootstrap()).toBe(0);
  expect(installations()).toBe(1);
});

test('a start installs no packages for tests; a test run adds them without a new installation', async () => {
  // There is nothing to run in this clone: only the installation counts.
  await bootstrap('start');
  await bootstrap('start');
  await bootstrap('test');
  await bootstrap('start');
  await bootstrap('verify');
  expect(calls()).toEqual([
    expect.stringMatching(/^ci .*--omit=dev$/),
    expect.stringMatching(/^install --no-save .*--include=dev$/),
  ]);
});

test('an installation that a platform may run from is changed in place', async () => {
  await bootstrap('start');
  writeFileSync(join(clone, 'package-lock.json'), '{ "lockfileVersion": 3 }');
  await bootstrap('release', 'mf-events');
  expect(calls()).toEqual([
    expect.stringMatching(/^ci .*--omit=dev$/),
    expect.stringMatching(/^install --no-save .*--omit=dev$/),
  ]);
});
