// Entry point of every npm command, also on a bare clone: plain JavaScript, no dependencies, any Node >= 20.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { watchParent } from './parent-watch.mjs';

const OLDEST_NODE = 20;
const NODE_FOR_TYPESCRIPT = 24;
const root = fileURLToPath(new URL('../../', import.meta.url));
const lockStamp = join(root, 'node_modules', '.backflow-lock');
const major = Number(process.versions.node.split('.')[0]);

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

/** Only these need what is for tests and checks: browsers, linters, compilers of types. */
const needsDev = ['install', 'test', 'verify', 'bench', 'new'].includes(process.argv[2]);
const DEV = ' dev';

const installed = () => (existsSync(lockStamp) ? readFileSync(lockStamp, 'utf8') : '');

/** An installation with the packages for tests serves every command. */
function isInstalled() {
  const stamp = installed();
  return stamp === lockHash() + DEV || (!needsDev && stamp === lockHash());
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
  // `npm ci` empties node_modules, from which a platform may be running: what only tests need is added to it.
  const how = installed() === lockHash() ? ['install', '--no-save'] : ['ci'];
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
  writeFileSync(lockStamp, lockHash() + (needsDev ? DEV : ''));
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

/** The platform stops when npm ends or on a signal, and in no other case. */
function stopWithNpm(stop) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const isGone = watchParent();
  const timer = setInterval(() => {
    if (!isGone()) return;
    clearInterval(timer);
    stop();
  }, 300);
  timer.unref();
}

function run(args) {
  const main = join(root, 'packages', 'stack', 'src', 'main.ts');
  // The supervisor waits most of the time: a small young generation.
  const flags = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=1'];
  // The child notices by the channel that this process has ended, for whatever reason.
  const child = spawn(nodeForTypeScript(), [...flags, main, ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  stopWithNpm(() => child.kill('SIGTERM'));
  child.once('error', (error) => fail(error.message));
  child.once('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}

if (major < OLDEST_NODE) {
  fail(
    `Backflow Academy needs Node ${OLDEST_NODE} or newer; this is ${process.version}. Install it from https://nodejs.org.`,
  );
}
if (!isInstalled()) await installOnce();
if (process.argv[2] !== 'install') run(process.argv.slice(2));
