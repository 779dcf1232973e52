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

// A fixture service and a fixture remote are made in a copy of the checkout, each with one file in which everything is
// wrong. Every check must complain about these files, and about nothing else in the new workspaces.

const NEW = ['services/probes', 'mf-probes', 'packages/contracts/src/probes'];
const WRONG = {
  'services/probes/src/wrong.ts': '../../media/src/service.ts',
  'mf-probes/src/wrong.ts': '../../mf-events/remote.ts',
};
const NOT_COPIED = new Set(['node_modules', 'dist', '.git', '.data', '.cache', 'test-results', 'docs']);

let copy: string;
beforeAll(async () => {
  copy = mkdtempSync(join(tmpdir(), 'generate-'));
  copyCheckout();
  await run(['packages/stack/src/main.ts', 'new', 'service', 'probes']);
  await run(['packages/stack/src/main.ts', 'new', 'remote', 'probes']);
  await run(['packages/stack/src/main.ts', 'new', 'service', 'rentals', 'rental', '--bookable']);
  for (const [file, imported] of Object.entries(WRONG)) writeFileSync(join(copy, file), wrong(imported));
}, 60_000);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** An import across workspaces, an `any`, a type error, an export that nobody uses, and no format. */
const wrong = (imported: string) =>
  `import * as other from '${imported}';\nexport const anything: any = other;\nexport const text: string = 1\n`;

function copyCheckout(): void {
  cpSync(REPO_ROOT, copy, { recursive: true, filter: (file) => !NOT_COPIED.has(basename(file)) });
  mkdirSync(join(copy, 'node_modules'));
  for (const name of readdirSync(inRepo('node_modules'))) {
    // Its own workspaces are copied, as links: they then lead to the copy.
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

/** Runs a Node program in the copy. @returns its exit code and all it said */
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

/** The files of the new workspaces that a check complains about. */
async function complaints(checking: Promise<{ output: string }>): Promise<string[]> {
  const { output } = await checking;
  const named = output.matchAll(/(?:services\/probes|mf-probes|packages\/contracts\/src\/probes)\/[\w./-]+/g);
  return [...new Set([...named].map(([file]) => file))].sort();
}
const wrongFiles = Object.keys(WRONG).sort();

test('types, lint and format are checked in both', async () => {
  writeFileSync(
    join(copy, 'tsconfig.new.json'),
    JSON.stringify({ extends: './tsconfig.json', include: [...NEW, 'packages/ui/src/*.d.ts', '*.d.ts'] }),
  );
  const [types, lint, covered] = await Promise.all([
    complaints(tool('typescript/bin/tsc', '-p', 'tsconfig.new.json')),
    complaints(tool('eslint/bin/eslint.js', ...NEW)),
    tool('typescript/bin/tsc', '-p', 'tsconfig.json', '--listFilesOnly'),
  ]);
  expect(types).toEqual(wrongFiles);
  expect(lint).toEqual(wrongFiles);
  for (const file of wrongFiles) expect(covered.output).toContain(join(copy, file));
  expect(await complaints(tool('prettier/bin/prettier.cjs', '--check', ...NEW))).toEqual(wrongFiles);
}, 170_000);

test('imports that lead across workspaces, and what nobody uses, are found in both', async () => {
  const [imports, unused] = await Promise.all([
    complaints(
      tool('dependency-cruiser/bin/dependency-cruiser.mjs', '--config', '.dependency-cruiser.js', '.'),
    ),
    complaints(tool('knip/bin/knip.js')),
  ]);
  expect(imports).toEqual(wrongFiles);
  expect(unused).toEqual(wrongFiles);
  expect(
    await complaints(
      tool(
        'dependency-cruiser/bin/dependency-cruiser.mjs',
        '--config',
        '.dependency-cruiser-folders.js',
        '.',
      ),
    ),
  ).toEqual([]);
}, 170_000);

test('their tests pass, and the containers are those of the new lists', async () => {
  const jest = ['--experimental-vm-modules', join('node_modules', 'jest/bin/jest.js'), '--no-color'];
  const { code, output } = await run([...jest, ...NEW, 'packages/stack/src/compose']);
  expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
  for (const file of ['services/probes/', 'mf-probes/', 'packages/stack/src/compose/']) {
    expect(output).toMatch(new RegExp(`PASS.*${file}`));
  }
  expect((await run(['packages/stack/src/main.ts', 'compose'])).output).toContain('is up to date');
}, 170_000);

test('what can be booked has its lines in every table', async () => {
  const folders = [
    'services/rentals',
    'packages/contracts/src',
    'mf-events/src/admin/bookings',
    'services/bookings',
  ];
  writeFileSync(
    join(copy, 'tsconfig.rentals.json'),
    JSON.stringify({
      extends: './tsconfig.json',
      include: [...folders, 'e2e/platform', 'packages/ui/src/*.d.ts', '*.d.ts'],
    }),
  );
  const [types, lint, format] = await Promise.all([
    tool('typescript/bin/tsc', '-p', 'tsconfig.rentals.json'),
    tool(
      'eslint/bin/eslint.js',
      'services/rentals',
      'services/bookings/src/bookings',
      'mf-events/src/admin/bookings',
    ),
    tool(
      'prettier/bin/prettier.cjs',
      '--check',
      'services/rentals',
      'packages/contracts/src',
      'mf-events/src/admin',
    ),
  ]);
  expect([types, lint, format].filter(({ code }) => code !== 0)).toEqual([]);
}, 170_000);

test('members book what can be booked', async () => {
  const jest = ['--experimental-vm-modules', join('node_modules', 'jest/bin/jest.js'), '--no-color'];
  const tests = ['services/rentals', 'bookings/src/bookings/book-rental', 'contracts/src/bookings'];
  const { code, output } = await run([...jest, ...tests]);
  expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
  for (const file of ['services/rentals/', 'book-rental', 'transitions']) {
    expect(output).toMatch(new RegExp(`PASS.*${file}`));
  }
}, 170_000);

test('a name that cannot be one, or is taken, is refused in one sentence', async () => {
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
