// What a command needs of the checkout, and what is installed in it: plain JavaScript, no dependencies, any Node >= 20.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const LOCK = 'package-lock.json';
const RUNS = /^(gateway|shell|services\/[^/]+)$/;
const EVERY_WORKSPACE = /^[^/]+(\/[^/]+)?$/;
const JEST = ['jest.config.js', 'jest.global-setup.ts', 'jest.global-teardown.ts'];

/** By command: the files of the root and the workspaces without which it can't do anything. */
const NEEDED = {
  start: { files: [], workspaces: RUNS },
  dev: { files: [], workspaces: RUNS },
  bench: { files: [], workspaces: RUNS },
  test: { files: JEST, workspaces: EVERY_WORKSPACE },
  verify: {
    files: [
      ...['tsconfig.json', 'tsconfig.base.json', 'eslint.config.js', '.oxlintrc.json', '.prettierrc.json'],
      ...['.dependency-cruiser.js', '.dependency-cruiser-folders.js', 'knip.json', '.syncpackrc.json'],
      ...['budgets.json', ...JEST],
    ],
    workspaces: EVERY_WORKSPACE,
  },
};

/**
 * Finds what a command needs and the checkout lacks, such as a sparse one.
 * @returns a sentence with what to do; undefined where nothing is missing
 */
export function findMissing(root, [command, suite]) {
  // Jest runs what is there.
  const { files, workspaces } =
    command === 'test' && suite === 'jest' ? { files: JEST } : (NEEDED[command] ?? { files: [] });
  const isMissing = (path) => !existsSync(join(root, path));
  const missing = [LOCK, ...files].filter(isMissing);
  if (missing.length === 0 && workspaces) {
    missing.push(...getWorkspaces(root).filter((path) => workspaces.test(path) && isMissing(path)));
  }
  if (missing.length === 0) return undefined;
  return `npm ${describe(command)} needs ${missing.join(', ')}, and ${root} doesn't have that. After a sparse checkout get everything: git sparse-checkout disable. Else: git restore ${missing.join(' ')}.`;
}

const describe = (command) => (['start', 'test'].includes(command) ? command : `run ${command}`);

const readLock = (file) => JSON.parse(readFileSync(file, 'utf8')).packages ?? {};

/** The folders of all workspaces. */
const getWorkspaces = (root) =>
  Object.keys(readLock(join(root, LOCK))).filter((path) => path !== '' && !path.includes('node_modules/'));

/** What an installation is made from: the lock file, and the workspaces that the checkout has. */
export function getLockHash(root) {
  const present = getWorkspaces(root).filter((path) => existsSync(join(root, path, 'package.json')));
  return createHash('sha256')
    .update(readFileSync(join(root, LOCK)))
    .update(present.join())
    .digest('hex');
}

/**
 * True if npm has installed what the lock file says, as by `npm ci`, for the workspaces of this checkout.
 * @param needsDev whether development dependencies count too
 */
export function isInstalledByNpm(root, needsDev) {
  // npm writes it last.
  const hidden = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(hidden)) return false;
  const wanted = readLock(join(root, LOCK));
  const found = readLock(hidden);
  const isWanted = ([path, { version }]) => wanted[path]?.version === version;
  if (!Object.entries(found).every(isWanted)) return false;
  const present = ['', ...getWorkspaces(root)].filter((path) => existsSync(join(root, path, 'package.json')));
  return present.every((path) => {
    const { dependencies, devDependencies } = wanted[path] ?? {};
    const names = Object.keys({ ...dependencies, ...(needsDev && devDependencies) });
    return names.every((name) =>
      [`${path}/node_modules/${name}`, `node_modules/${name}`].some((each) => each in found),
    );
  });
}
