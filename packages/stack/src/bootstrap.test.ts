import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { getStartTime } from '../before-start.mjs';
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
  for (const file of ['before-start.mjs', 'bootstrap.mjs', 'checkout.mjs', 'parent-watch.mjs']) {
    cpSync(inRepo('packages/stack', file), join(clone, 'packages/stack', file));
  }
  writeFileSync(join(clone, 'package-lock.json'), '{}');
  writeFileSync(join(clone, 'npm.js'), NPM);
});
afterEach(() => rmSync(clone, { recursive: true, force: true }));

/** Runs a command. A port of 0 is checked by the platform alone. */
async function run(args: readonly string[], settings: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [join(clone, 'packages/stack/bootstrap.mjs'), ...args], {
    env: { ...process.env, DATA_DIR: '', PORT: '0', npm_execpath: join(clone, 'npm.js'), ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [[code], problem] = await Promise.all([once(child, 'exit'), text(child.stderr)]);
  return { code: code as unknown, problem };
}

const bootstrap = async (...args: string[]) => (await run(args.length === 0 ? ['install'] : args)).code;

const log = () => join(clone, 'installed.log');
const calls = () => (existsSync(log()) ? readFileSync(log(), 'utf8').trim().split('\n') : []);
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

test('a start installs no packages for tests; a command that needs them adds them without a new installation', async () => {
  // There is nothing to run in this clone: only the installation counts.
  await bootstrap('start');
  await bootstrap('start');
  await bootstrap('bench');
  await bootstrap('start');
  await bootstrap('new');
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

describe('an installation by npm', () => {
  const json = (packages: object) => JSON.stringify({ packages });
  const WORKSPACE = { dependencies: { qr: '^1' } };
  const LOCK = {
    '': { dependencies: { node: '1' }, devDependencies: { jest: '1' } },
    'mf-events': WORKSPACE,
    'node_modules/jest': { version: '1.0.0' },
    'node_modules/node': { version: '1.0.0' },
    'node_modules/qr': { version: '1.0.0' },
  };
  const installByNpm = (names: readonly (keyof typeof LOCK)[]) => {
    mkdirSync(join(clone, 'node_modules'), { recursive: true });
    const packages = Object.fromEntries(names.map((name) => [name, LOCK[name]]));
    writeFileSync(join(clone, 'node_modules/.package-lock.json'), json(packages));
  };
  const addWorkspace = () => {
    mkdirSync(join(clone, 'mf-events'));
    writeFileSync(join(clone, 'mf-events/package.json'), '{}');
  };
  beforeEach(() => {
    writeFileSync(join(clone, 'package.json'), '{}');
    writeFileSync(join(clone, 'package-lock.json'), json(LOCK));
  });

  test('is not repeated', async () => {
    installByNpm(['node_modules/jest', 'node_modules/node']);
    for (const command of ['release', 'start', 'new', 'release']) await bootstrap(command);
    expect(calls()).toEqual([]);
  });

  test('without the packages for tests serves commands that need none', async () => {
    installByNpm(['node_modules/node']);
    await bootstrap('release');
    expect(calls()).toEqual([]);
    await bootstrap('install');
    expect(calls()).toEqual([expect.stringContaining('--include=dev')]);
  });

  test('is completed for a workspace that came into a sparse checkout later', async () => {
    installByNpm(['node_modules/jest', 'node_modules/node']);
    await bootstrap('release');
    addWorkspace();
    await bootstrap('release');
    expect(installations()).toBe(1);
  });

  test('of another lock file is replaced', async () => {
    installByNpm(['node_modules/jest', 'node_modules/node']);
    writeFileSync(
      join(clone, 'package-lock.json'),
      json({ ...LOCK, 'node_modules/node': { version: '1.0.1' } }),
    );
    await bootstrap('release');
    expect(installations()).toBe(1);
  });
});

describe('before anything is installed', () => {
  afterEach(() => expect(calls()).toEqual([]));

  test('a port in use is said, with what to do', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    const PORT = String(port);
    expect(await run(['start'], { PORT })).toEqual({
      code: 1,
      problem: `Port ${port} is in use. Stop the program that uses it, or choose another port: PORT=${port + 1} npm start.\n`,
    });
    expect((await run(['dev'], { PORT })).problem).toContain(`PORT=${port + 1} npm run dev.`);
    server.close();
  });

  test('a platform that runs on the data folder is said, rather than its port', async () => {
    mkdirSync(join(clone, '.data'));
    writeFileSync(join(clone, '.data/stack.pid'), `${process.pid} ${getStartTime(process.pid)}`);
    const { code, problem } = await run(['start'], { PORT: '3000' });
    expect([code, problem]).toEqual([
      1,
      expect.stringMatching(
        /^The platform already runs on \S+\.data \(process \d+\)\. Stop it, or .+ PORT=3001 npm start\.\n$/,
      ),
    ]);
  });

  test('a data folder that is not writable is said', async () => {
    const DATA_DIR = join(clone, 'npm.js');
    const { code, problem } = await run(['start'], { PORT: '3000', DATA_DIR });
    expect([code, problem]).toEqual([
      1,
      expect.stringMatching(/^The data folder \S+ is not writable .*set DATA_DIR/),
    ]);
  });

  test.each([
    ['release', 'package-lock.json', 'npm run release needs package-lock.json'],
    ['verify', 'tsconfig.base.json', 'npm run verify needs tsconfig.json, tsconfig.base.json,'],
    ['test', 'jest.config.js', 'npm test needs jest.config.js,'],
  ])('%s says that %s is missing', async (command, file, sentence) => {
    rmSync(join(clone, file), { force: true });
    const { code, problem } = await run([command]);
    expect([code, problem]).toEqual([1, expect.stringContaining(sentence)]);
    expect(problem).toMatch(/Else: git restore .+\.\n$/);
    expect(problem.split('\n')).toHaveLength(2);
  });

  test.each(['start', 'dev', 'bench'])('%s says which folders a sparse checkout lacks', async (command) => {
    const packages = Object.fromEntries(['mf-events', 'gateway', 'services/all'].map((path) => [path, {}]));
    writeFileSync(join(clone, 'package-lock.json'), JSON.stringify({ packages }));
    const { code, problem } = await run([command]);
    expect([code, problem]).toEqual([
      1,
      expect.stringMatching(/ needs gateway, services\/all, and .+: git sparse-checkout disable\./),
    ]);
  });
});
