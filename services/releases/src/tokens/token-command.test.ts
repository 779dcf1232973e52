import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { asOwner } from '@backflow/service-kit/testing';
import { expect, it } from '@jest/globals';
import { createTestDatabase } from '@backflow/stack/testing';
import { useReleases } from '../../test/start-releases.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));
const database = await createTestDatabase();
const service = await useReleases({ database });

interface Result {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs the command with the database as its only setting. */
const command = (...args: readonly string[]): Promise<Result> =>
  promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN, 'token', ...args], {
    env: { DATABASE_URL: database.urlFor('releases') },
  }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: unknown) => {
      const { code, stdout, stderr } = error as Result;
      return { code, stdout, stderr };
    },
  );

it('creates a token, lists it without its secret, and revokes it', async () => {
  const created = await command('create', 'events', 'CI of events');
  expect(created).toMatchObject({ code: 0, stderr: '' });
  const [, secret = ''] = /only now:\n(bfr_[\w-]{43})\n$/.exec(created.stdout) ?? [];
  const client = await service.withToken(secret);
  // A token that is valid reaches the endpoint, which refuses a request without a file.
  expect((await client.post('/api/releases/events')).status).toBe(400);

  const [{ id } = { id: '' }] = await asOwner<{ id: string }>(
    service,
    'select id from releases.release_tokens',
    [],
  );
  const list = await command('list');
  expect(list.stdout).toContain(`${id}  events  CI of events  …${secret.slice(-4)}  last used `);
  expect(list.stdout).not.toContain(secret);

  expect(await command('revoke', id)).toEqual({
    ...{ code: 0, stderr: '' },
    stdout: 'The token “CI of events” of events is revoked.\n',
  });
  expect((await client.post('/api/releases/events')).status).toBe(401);
  expect(await command('revoke', id)).toMatchObject({
    code: 1,
    stderr: 'There is no token of this id that is not revoked.\n',
  });
  const by = { kind: 'operator', name: 'Operator' };
  expect(await service.auditEntries()).toEqual(
    [
      { action: 'admin.createReleaseToken', details: { mayCheckAdmin: false } },
      { action: 'admin.revokeReleaseToken', details: {} },
    ].map(({ action, details }) => ({
      ...{ actorId: null, action, subjectId: id },
      details: { name: 'CI of events', remote: 'events', by, ...details },
    })),
  );
});

it('creates a token of a service', async () => {
  const { code, stdout } = await command('create', 'service', 'bookings', 'CI of bookings');
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^The token “CI of bookings” of bookings, /)]);
  expect((await command('list')).stdout).toContain('  service bookings  CI of bookings  …');
});

it.each([[[]], [['create', '../evil', 'CI']], [['create', 'area', 'events', 'CI']], [['revoke', '1']]])(
  'explains what it does when it is called with %j',
  async (args: string[]) => {
    const { code, stdout, stderr } = await command(...args);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain('npm run release -- token create events "CI of events"');
  },
);
