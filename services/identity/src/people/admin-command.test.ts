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

interface Result {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs the command with the database as its only setting. */
const command = (args: readonly string[], env: Record<string, string> = {}): Promise<Result> =>
  promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN, 'admin', ...args], {
    env: { DATABASE_URL: database.urlFor('identity'), ...env },
  }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: unknown) => {
      const { code, stdout, stderr } = error as Result;
      return { code, stdout, stderr };
    },
  );

const rows = async (statement: string) => (await owner.reader.query<Record<string, unknown>>(statement)).rows;
const entries = () => rows('select actor_id, action, subject_id, details from identity.audit_lines');

it('makes an account an administrator with an audit entry; a repeated call changes nothing', async () => {
  const pat = await buildMember(database.adminUrl, { email: 'pat@example.com' });
  const args = [' Pat@Example.com '];
  expect(await command(args)).toEqual({
    ...{ code: 0, stderr: '' },
    stdout: 'Pat Fitter (pat@example.com) is an administrator now.\n',
  });
  expect(await rows('select id from identity.users where is_admin')).toEqual([{ id: pat.id }]);
  const entry = {
    ...{ actor_id: null, action: 'admin.command', subject_id: pat.id },
    details: { isAdmin: { from: false, to: true } },
  };
  expect(await entries()).toEqual([entry]);
  expect(await command(args)).toEqual({
    ...{ code: 0, stderr: '' },
    stdout: 'Pat Fitter (pat@example.com) is an administrator already: nothing was changed.\n',
  });
  expect(await entries()).toEqual([entry]);
});

it.each([
  [
    'an unknown address',
    ['nobody@example.com'],
    /^There is no account with the address nobody@example.com: register it on the site first\.\n$/,
  ],
  ['no address', [], /^Say whose account, by its address: npm run admin -- someone@example.com\n$/],
  ['an invalid address', ['pat'], /^Say whose account/],
  [
    'a suspended account',
    ['sue@example.com'],
    /^Pat Fitter \(sue@example.com\) is suspended: an administrator has to end that first\.\n$/,
  ],
] as const)('fails with one sentence for %s', async (_, args, sentence) => {
  await rows(`insert into identity.users (email, password_hash, first_name, last_name, suspended_at, suspension_reason)
              values ('sue@example.com', '!', 'Pat', 'Fitter', now(), 'Spam') on conflict do nothing`);
  const before = await entries();
  const { code, stdout, stderr } = await command(args);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(sentence);
  expect(await entries()).toEqual(before);
});

it('fails with one sentence when the database is unavailable or not configured', async () => {
  const away = await command(['pat@example.com'], { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/backflow' });
  expect(away).toEqual({
    ...{ code: 1, stdout: '' },
    stderr: 'The database cannot be reached: see that it runs, and is the one in DATABASE_URL.\n',
  });
  const unset = await command(['pat@example.com'], { DATABASE_URL: '' });
  expect([unset.code, unset.stderr]).toEqual([1, expect.stringContaining('DATABASE_URL')]);
});

it('removes the second factor of an account that was locked out, once, and ends its sessions', async () => {
  const kim = await buildMember(database.adminUrl, { email: 'kim@example.com' });
  await rows(`insert into identity.totp_secrets values ('${kim.id}', '\\x00', now())`);
  await rows(`insert into identity.recovery_codes values ('${kim.id}', 0, '!')`);
  const args = ['kim@example.com', '--remove-second-factor'];
  expect((await command(args)).stdout).toBe(
    'Pat Fitter (kim@example.com) signs in with the password alone now.\n',
  );
  expect(
    await rows('select user_id from identity.totp_secrets union select user_id from identity.recovery_codes'),
  ).toEqual([]);
  expect(await rows(`select session_epoch, is_admin from identity.users where id = '${kim.id}'`)).toEqual([
    { session_epoch: 1, is_admin: false },
  ]);
  expect((await entries()).at(-1)).toMatchObject({ action: 'admin.removeSecondFactor', subject_id: kim.id });
  expect((await command(args)).stdout).toContain('nothing was changed');
});
