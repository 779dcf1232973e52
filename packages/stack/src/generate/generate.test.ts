import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { inRepo, NODE_FLAGS, REPO_ROOT } from '../repo.ts';

// Generates a service, a remote and a service with bookable records in a copy of the checkout. Two of them get a file with
// every kind of mistake: each check must report these two files and no other file of the copy.

const WRONG = {
  'services/probes/src/wrong.ts': '../../media/src/service.ts',
  'mf-probes/src/wrong.ts': '../../mf-events/remote.ts',
};
const NOT_COPIED = new Set(['node_modules', 'dist', '.git', '.data', '.cache', 'test-results', 'docs']);

let copy: string;
/** The files that `npm run new` wrote or changed. */
const made: string[] = [];
beforeAll(async () => {
  copy = mkdtempSync(join(tmpdir(), 'generate-'));
  copyCheckout();
  for (const args of [
    ['service', 'probes'],
    ['remote', 'probes'],
    ['service', 'rentals', 'rental', '--bookable'],
  ]) {
    const { output } = await run(['packages/stack/src/main.ts', 'new', ...args]);
    made.push(...[...output.matchAll(/^ {2}(\S+)$/gm)].map(([, file = '']) => file));
  }
  for (const [file, imported] of Object.entries(WRONG)) writeFileSync(join(copy, file), wrong(imported));
}, 60_000);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** An import across workspaces, an `any`, a type error, a promise without `await`, an unused export, and no format. */
const wrong = (imported: string) =>
  `import * as other from '${imported}';\nexport const anything: any = other;\nexport const text: string = 1\nPromise.reject(text)\n`;

function copyCheckout(): void {
  cpSync(REPO_ROOT, copy, { recursive: true, filter: (file) => !NOT_COPIED.has(basename(file)) });
  mkdirSync(join(copy, 'node_modules'));
  for (const name of readdirSync(inRepo('node_modules'))) {
    // Workspaces are links: copied as links, they lead to the copy.
    if (name === '@backflow')
      cpSync(inRepo('node_modules', name), join(copy, 'node_modules', name), {
        recursive: true,
        verbatimSymlinks: true,
      });
    else symlinkSync(inRepo('node_modules', name), join(copy, 'node_modules', name));
  }
  for (const folder of ['.', 'packages', 'services'].flatMap((base) =>
    readdirSync(inRepo(base)).map((name) => join(base, name)),
  )) {
    const modules = join(folder, 'node_modules');
    if (existsSync(inRepo(modules))) symlinkSync(inRepo(modules), join(copy, modules));
  }
}

/** Runs a Node program in the copy. @returns its exit code and output */
function run(args: readonly string[]): Promise<{ code: number; output: string }> {
  const { JEST_WORKER_ID: _, ...env } = process.env;
  return new Promise((resolve) => {
    const options = { cwd: copy, env: { ...env, FORCE_COLOR: '0' }, maxBuffer: 64 * 1024 * 1024 };
    const child = execFile(process.execPath, [...NODE_FLAGS, ...args], options, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? 1, output: stdout + stderr }),
    );
  });
}

const tool = (path: string, ...args: string[]) => run([join('node_modules', path), ...args]);

const SOURCE = /\.(?:tsx?|js|json|css|md)$/;

/** The files named in the output of a check: a check only names files with problems. @throws when it fails and names none */
async function complaints(checking: Promise<{ code: number; output: string }>): Promise<string[]> {
  const { code, output } = await checking;
  const named = output
    .replaceAll(`${copy}/`, '')
    .split(/[^\w./@-]+/)
    .filter((path) => path.includes('/') && SOURCE.test(path));
  const files = [...new Set(named)].filter((file) => existsSync(join(copy, file))).sort();
  if (code !== 0 && files.length === 0) throw new Error(output);
  return files;
}
/** The files whose imports dependency-cruiser refuses. */
const importersIn = (output: string): string[] =>
  [...output.matchAll(/^ *error [^:]+: (\S+)/gm)].map(([, file = '']) => file).sort();
const wrongFiles = Object.keys(WRONG).sort();

test('every check of npm run verify finds the mistakes, and nothing else', async () => {
  const tsc = complaints(tool('typescript/bin/tsc', '-p', 'tsconfig.json'));
  const sources = [...made.filter((file) => /\.tsx?$/.test(file)), ...wrongFiles];
  const lint = complaints(tool('eslint/bin/eslint.js', ...sources));
  expect([await tsc, await lint]).toEqual([wrongFiles, wrongFiles]);
  // Its default format has colours where CI is set, which split the names of files.
  const typedLint = complaints(tool('oxlint/bin/oxlint', '--format', 'unix', ...sources));
  expect(await typedLint).toEqual(wrongFiles);
  const roots = ['services', 'mf-probes', 'mf-admin', 'packages/contracts'];
  const cruise = (config: string) =>
    tool(
      'dependency-cruiser/bin/dependency-cruiser.mjs',
      '--config',
      config,
      '--output-type',
      'err',
      ...roots,
    );
  const [format, unused] = await Promise.all([
    complaints(tool('prettier/bin/prettier.cjs', '--check', ...made, ...wrongFiles)),
    complaints(tool('knip/bin/knip.js')),
  ]);
  expect([format, unused]).toEqual([wrongFiles, wrongFiles]);
  const [imports, folders] = await Promise.all([
    cruise('.dependency-cruiser.js'),
    cruise('.dependency-cruiser-folders.js'),
  ]);
  expect(importersIn(imports.output)).toEqual(wrongFiles);
  expect(importersIn(folders.output)).toEqual([]);
}, 300_000);

test('their tests pass, members book what can be booked, and the test of the containers names what is missing', async () => {
  const jest = ['--experimental-vm-modules', join('node_modules', 'jest/bin/jest.js'), '--no-color'];
  const tests = [
    ...['services/probes/', 'mf-probes/', 'services/rentals/'],
    ...['services/bookings/src/bookings/book-rental', 'packages/contracts/src/bookings/transitions'],
    ...['packages/contracts/src/topics', 'packages/contracts/src/testing'],
  ];
  const containers = 'packages/stack/src/deployment/containers';
  const { output } = await run([...jest, ...tests, containers]);
  const failed = [...output.matchAll(/^FAIL .*/gm)].map(([line]) => line);
  expect({ failed, output: failed.length === 1 ? '' : output }).toEqual({
    failed: [expect.stringContaining(containers)],
    output: '',
  });
  for (const file of tests) expect(output).toMatch(new RegExp(`PASS.*${file}`));
  expect(output).toMatch(/- +"prepare-rentals"/);
}, 170_000);

test('an invalid or existing name is refused with one sentence', async () => {
  for (const args of [
    ['service'],
    ['service', 'Probes'],
    ['service', 'media'],
    ['remote', '../up'],
    ['page', 'x'],
  ]) {
    const { code, output } = await run(['packages/stack/src/main.ts', 'new', ...args]);
    expect(code).toBe(1);
    expect(output.trim().split('\n')).toHaveLength(1);
  }
}, 30_000);
