import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { buildMember } from '@backflow/service-kit/testing';
import { createTestDatabase } from '@backflow/stack/testing';
import type { TestDatabase } from '@backflow/stack/testing';
import { createLogger, openDatabase } from '@backflow/service-kit';
import type { Database } from '@backflow/service-kit';

let database: TestDatabase;
let owner: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = openDatabase(database.adminUrl, createLogger('test', 'silent'));
});
afterAll(async () => {
  await owner.close();
  await database.drop();
});

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs the command as a person on the server does, with no setting but the database's. */
const command = (args: readonly string[], env: Record<string, string> = {}): Promise<Ended> =>
  promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN, 'admin', ...args], {
    env: { DATABASE_URL: database.urlFor('identity'), ...env },
  }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: unknown) => {
      const { code, stdout, stderr } = error as Ended;
      return { code, stdout, stderr };
    },
  );

const rows = async (statement: string) => (await owner.reader.query<Record<string, unknown>>(statement)).rows;
const lines = () => rows('select actor_id, action, subject_id, details from identity.audit_lines');

it('makes an account an administrator, says so, and leaves a line; a second time it says that there is nothing to do', async () => {
  const pat = await buildMember(database.adminUrl, { email: 'pat@example.com' });
  const args = [' Pat@Example.com '];
  expect(await command(args)).toEqual({
    ...{ code: 0, stderr: '' },
    stdout: 'Pat Fitter (pat@example.com) is an administrator now.\n',
  });
  expect(await rows('select id from identity.users where is_admin')).toEqual([{ id: pat.id }]);
  const line = {
    ...{ actor_id: null, action: 'admin.command', subject_id: pat.id },
    details: { isAdmin: { from: false, to: true } },
  };
  expect(await lines()).toEqual([line]);
  expect(await command(args)).toEqual({
    ...{ code: 0, stderr: '' },
    stdout: 'Pat Fitter (pat@example.com) is an administrator already: nothing was changed.\n',
  });
  expect(await lines()).toEqual([line]);
});

it.each([
  [
    'an address nobody has',
    ['nobody@example.com'],
    /^There is no account with the address nobody@example.com: register it on the site first\.\n$/,
  ],
  ['no address', [], /^Say whose account, by its address: npm run admin -- someone@example.com\n$/],
  ['what is no address', ['pat'], /^Say whose account/],
  [
    'somebody suspended',
    ['sue@example.com'],
    /^Pat Fitter \(sue@example.com\) is suspended: an administrator has to end that first\.\n$/,
  ],
] as const)('fails with one sentence for %s', async (_, args, sentence) => {
  await rows(`insert into identity.users (email, password_hash, first_name, last_name, suspended_at, suspension_reason)
              values ('sue@example.com', '!', 'Pat', 'Fitter', now(), 'Spam') on conflict do nothing`);
  const before = await lines();
  const { code, stdout, stderr } = await command(args);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(sentence);
  expect(await lines()).toEqual(before);
});

it('fails with one sentence when the database is away, or nobody says which one it is', async () => {
  const away = await command(['pat@example.com'], { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/backflow' });
  expect(away).toEqual({
    ...{ code: 1, stdout: '' },
    stderr: 'The database cannot be reached: see that it runs, and is the one in DATABASE_URL.\n',
  });
  const unset = await command(['pat@example.com'], { DATABASE_URL: '' });
  expect([unset.code, unset.stderr]).toEqual([1, expect.stringContaining('DATABASE_URL')]);
});
