// Entry point of every npm command, also on a bare clone: plain JavaScript, no dependencies, any Node >= 20.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findObstacle } from './before-start.mjs';
import { findMissing, getLockHash, isInstalledByNpm } from './checkout.mjs';
import { onEndOfNpm } from './parent-watch.mjs';

const OLDEST_NODE = 20;
const NODE_FOR_TYPESCRIPT = 24;
const root = fileURLToPath(new URL('../../', import.meta.url));
const lockStamp = join(root, 'node_modules', '.backflow-lock');
const major = Number(process.versions.node.split('.')[0]);

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/** Only these commands need devDependencies: browsers, linters, the type checker. */
const needsDev = ['install', 'test', 'verify', 'bench', 'new', 'pack'].includes(process.argv[2]);
const DEV = ' dev';

const installed = () => (existsSync(lockStamp) ? readFileSync(lockStamp, 'utf8') : '');
const writeLockStamp = () => writeFileSync(lockStamp, getLockHash(root) + (needsDev ? DEV : ''));

/** An installation with the packages for tests serves every command, and so does one that the user has made by `npm ci`. */
function isInstalled() {
  const stamp = installed();
  const hash = getLockHash(root);
  if (stamp === hash + DEV || (!needsDev && stamp === hash)) return true;
  if (!isInstalledByNpm(root, needsDev)) return false;
  writeLockStamp();
  return true;
}

/** Shows progress: a terminal gets one line rewritten each second, other outputs get one line in all. */
function showProgress(label) {
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  if (!process.stdout.isTTY) process.stdout.write(`… ${label}\n`);
  const timer = setInterval(() => {
    if (process.stdout.isTTY) process.stdout.write(`\r… ${label} (${seconds()} s)`);
  }, 1000);
  return () => {
    clearInterval(timer);
    process.stdout.write(
      `${process.stdout.isTTY ? '\r\x1b[2K' : ''}✓ Dependencies installed (${seconds()} s)\n`,
    );
  };
}

async function install() {
  const done = showProgress('Installing dependencies, a minute or two the first time');
  const npm = process.env.npm_execpath?.endsWith('.js')
    ? [process.execPath, process.env.npm_execpath]
    : [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
  // `npm ci` empties node_modules, from which a platform may be running: an existing installation is changed in place.
  const how = installed() === '' ? ['ci'] : ['install', '--no-save'];
  const dev = needsDev ? '--include=dev' : '--omit=dev';
  const [command, ...args] = [...npm, ...how, '--loglevel=error', '--no-audit', '--no-fund', dev];
  let output = '';
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const code = await new Promise((resolve) => {
    child.once('error', (error) => {
      output += error.message;
      resolve(1);
    });
    child.once('close', (exit) => resolve(exit ?? 1));
  });
  if (code !== 0) fail(`\nThe dependencies could not be installed. Output of npm:\n\n${output.trim()}`);
  writeLockStamp();
  done();
}

/** Two installations at once, for example of two test runs in one clone, would empty each other's node_modules. */
async function installOnce() {
  const lock = join(root, '.cache', 'install.pid');
  mkdirSync(join(root, '.cache'), { recursive: true });
  while (!isTaken(lock)) await delay(500);
  if (!isInstalled()) await install();
  rmSync(lock, { force: true });
}

function isTaken(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  try {
    // Throws when the process has ended.
    process.kill(Number(readFileSync(lock, 'utf8')), 0);
  } catch {
    rmSync(lock, { force: true });
  }
  return false;
}

function nodeForTypeScript() {
  const installed = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
  if (existsSync(installed)) return installed;
  if (major >= NODE_FOR_TYPESCRIPT) return process.execPath;
  return fail(
    `node_modules/.bin/node is missing, because npm ignored install scripts. Run npm ci --ignore-scripts=false, or use Node ${NODE_FOR_TYPESCRIPT}.`,
  );
}

/** Node's compile cache. A process that finds all its modules there loads no type stripper, which takes 12 to 50 MB. */
const compiled = join(root, '.cache', 'compiled');
const main = join(root, 'packages', 'stack', 'src', 'main.ts');
const flags = ['--disable-warning=ExperimentalWarning'];
const environment = {
  NODE_COMPILE_CACHE: compiled,
  // glibc then returns freed memory: by default it has a heap for each thread, and mixes large blocks with small ones.
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '262144',
  MALLOC_TRIM_THRESHOLD_: '262144',
  ...process.env,
};

/**
 * Fills the compile cache in a process of its own when a source has changed. A process that compiles retains the memory of the type
 * stripper for as long as it runs.
 */
async function compileOnce() {
  const stamp = join(compiled, '.stamp');
  const since = existsSync(stamp) ? statSync(stamp).mtimeMs : 0;
  if (since > newest(lockStamp) && SOURCES.every((folder) => since > newest(join(root, folder)))) return;
  const child = spawn(nodeForTypeScript(), [...flags, main, 'compile'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: environment,
  });
  const code = await new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('exit', resolve);
  });
  // A module that can't be compiled fails in the process that imports it.
  if (code === 0) writeFileSync(stamp, '');
}

const SOURCES = ['packages', 'services', 'gateway'];
const IGNORED = new Set(['node_modules', 'dist', 'coverage']);

/** When a file, or one in a folder, was last changed. */
function newest(path) {
  const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: 0 };
  if (existsSync(path) && !statSync(path).isDirectory()) return mtimeMs;
  const entries = existsSync(path) ? readdirSync(path, { withFileTypes: true }) : [];
  return Math.max(
    mtimeMs,
    ...entries.filter(({ name }) => !IGNORED.has(name)).map(({ name }) => newest(join(path, name))),
  );
}

/** The supervisor waits most of the time: a small young generation. */
const supervisorFlags = [...flags, '--max-semi-space-size=1'];

/** The platform stops when npm ends or on a signal, and in no other case. */
function run(args) {
  const node = nodeForTypeScript();
  const command = [...supervisorFlags, main, ...args];
  // Where Node supports it, replace this process: it would only wait for the other one.
  if (process.execve) process.execve(node, [node, ...command], environment);
  // The child notices by the channel that this process has ended, for whatever reason.
  const child = spawn(node, command, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env: environment });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  onEndOfNpm(() => child.kill('SIGTERM'));
  child.once('error', (error) => fail(error.message));
  child.once('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}

/** Before the minutes of an installation; the platform checks again. It reports settings that are not valid. */
function findObstacleOfStart() {
  if (!['start', 'dev'].includes(process.argv[2])) return undefined;
  const { DATA_DIR, HOST, PORT } = process.env;
  const port = Number(PORT || 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return undefined;
  const dataDir = DATA_DIR ? resolve(DATA_DIR) : join(root, '.data');
  const command = process.argv[2] === 'dev' ? 'npm run dev' : 'npm start';
  return findObstacle({ dataDir, host: HOST || '127.0.0.1', port, command });
}

if (major < OLDEST_NODE) {
  fail(
    `Backflow Academy needs Node ${OLDEST_NODE} or newer; this is ${process.version}. Install it from https://nodejs.org.`,
  );
}
const missing = findMissing(root, process.argv.slice(2));
if (missing) fail(missing);
const obstacle = await findObstacleOfStart();
if (obstacle) fail(obstacle);
if (!isInstalled()) await installOnce();
if (process.argv[2] === 'start') await compileOnce();
if (process.argv[2] !== 'install') run(process.argv.slice(2));
