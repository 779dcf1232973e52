import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../src/ports.ts';
import { withClient } from '../../src/stores/postgres/with-client.ts';
import { REPO_ROOT } from '../../src/repo.ts';
import { packDataFolder } from './archive.ts';
import { dropOldWal } from './drop-old-wal.ts';
import { readFacts, type Facts } from './facts.ts';
import { fill } from './fill.ts';
import { Site } from './site.ts';

/**
 * Makes the data folder of a version, for the test of upgrades: `node packages/stack/test/upgrades/make-data-folder.ts COMMIT`. Clones
 * and installs that version, starts it with the demo, uses it, records what it shows, stops it, and packs its data folder in place of
 * the one that is there. `COMMIT CHECKOUT` takes a checkout that is installed already.
 */
const [commit, given] = process.argv.slice(2);
if (commit === undefined) throw new Error('Usage: make-data-folder.ts COMMIT [CHECKOUT]');

const DATA = join(import.meta.dirname, 'data');
const scratch = mkdtempSync(join(tmpdir(), 'backflow-upgrade-'));
const dataDir = join(scratch, 'data');
// Root runs Postgres as another user, which must find its folder.
chmodSync(scratch, 0o755);
try {
  const checkout = given ?? clone(commit, join(scratch, 'checkout'));
  const port = await freePort();
  const site = new Site(`http://localhost:${port}`);
  const accounts = await withPlatform(checkout, port, (adminUrl) =>
    fill(site, (email) => confirmAddress(adminUrl, email)),
  );
  // Jobs of the first run have ended in the second one.
  const recorded = await withPlatform(checkout, port, async () => {
    const facts = await readFacts(site, accounts);
    const member = accounts.at(-2) ?? { email: '', password: '' };
    const { cookie: session } = await site.signIn(member.email, member.password);
    return { commit, session, ...facts };
  });
  rmSync(DATA, { recursive: true, force: true });
  mkdirSync(DATA, { recursive: true });
  writeFileSync(join(DATA, `${commit}.json`), format(recorded));
  await dropOldWal(dataDir);
  await packDataFolder(dataDir, join(DATA, `${commit}.tar.zst`));
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

/** Formats JSON with a line for each record. */
function format({ lists, ...rest }: Facts & object): string {
  const texts = Object.entries(lists).map(
    ([name, records]) =>
      `${JSON.stringify(name)}: [${records.map((each) => `\n${JSON.stringify(each)}`).join()}]`,
  );
  return `${JSON.stringify(rest, null, 1).slice(0, -2)},\n"lists": {\n${texts.join(',\n')}\n}\n}\n`;
}

function clone(revision: string, folder: string): string {
  execFileSync('git', ['clone', '--quiet', '--shared', '--no-checkout', REPO_ROOT, folder]);
  execFileSync('git', ['checkout', '--quiet', revision], { cwd: folder });
  return folder;
}

/** Runs `npm start` of a checkout until `work` is done, and stops it as an operator does. */
async function withPlatform<Result>(
  checkout: string,
  port: number,
  work: (adminUrl: string) => Promise<Result>,
): Promise<Result> {
  const platform = spawn('npm', ['start'], {
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, SEED_DEMO: 'true' },
  });
  const ended = once(platform, 'close');
  await new Promise<void>((resolve, reject) => {
    let output = '';
    platform.stdout.on('data', (text) => {
      output += String(text);
      if (output.includes('Ctrl-C stops everything')) resolve();
    });
    void ended.then(() => reject(new Error(`The platform ended:\n${output}`)));
  });
  const stack = join(dataDir, 'stack.json');
  const { adminDatabaseUrl, pids } = JSON.parse(readFileSync(stack, 'utf8')) as Stack;
  let result: Result;
  try {
    result = await work(adminDatabaseUrl);
  } finally {
    process.kill(pids.supervisor, 'SIGTERM');
    await ended;
  }
  if (existsSync(stack)) throw new Error('The platform did not stop cleanly');
  return result;
}

interface Stack {
  adminDatabaseUrl: string;
  pids: { supervisor: number };
}

async function confirmAddress(adminUrl: string, email: string): Promise<void> {
  await withClient(adminUrl, (client) =>
    client.query('update identity.users set email_confirmed_at = now() where email = $1', [email]),
  );
}
