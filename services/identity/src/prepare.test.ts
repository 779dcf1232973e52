import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { success } from '@backflow/contracts';
import { publishEndpoint } from '@backflow/contracts/compatibility';
import { getCurrentUser } from '@backflow/contracts/identity';
import * as z from '@backflow/contracts/zod';
import { createLogger, openDatabase } from '@backflow/service-kit';
import { createTestDatabase } from '@backflow/stack/testing';
import type { TestDatabase } from '@backflow/stack/testing';

/** An endpoint that a release uses, with a field that identity no longer returns. */
const USED = publishEndpoint({
  ...getCurrentUser,
  answer: success(z.object({ shoeSize: z.string() })),
});

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const db = openDatabase(database.adminUrl, createLogger('test', 'silent'));
  const document = { title: 'Feet', sdk: { major: 2, minor: 0 }, uses: { sdk: [], endpoints: [USED] } };
  await db.reader.query("insert into releases.remotes (name) values ('feet')");
  await db.reader.query(
    `insert into releases.releases (remote_id, version, digest, document, bytes, published_by_kind, published_by_name)
       select id, 'v7', '', $1, 1, 'operator', 'operator' from releases.remotes`,
    [JSON.stringify(document)],
  );
  await db.reader.query(
    `insert into releases.pointers (remote_id, live_id, live_since, changed_by_kind, changed_by_name)
       select remote_id, id, '2026-11-20T08:00:00Z', 'operator', 'operator' from releases.releases`,
  );
  await db.close();
});
afterAll(() => database.drop());

async function prepare(settings: Record<string, string>): Promise<{ code: number; output: string }> {
  const main = fileURLToPath(new URL('./main.ts', import.meta.url));
  const env = {
    DATABASE_URL: database.urlFor('identity'),
    MIGRATION_DATABASE_URL: database.adminUrl,
    ...settings,
  };
  try {
    const { stderr } = await promisify(execFile)(process.execPath, [main, 'prepare'], { env });
    return { code: 0, output: stderr };
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string };
    return { code, output: stderr };
  }
}

const BROKEN =
  'GET /api/user no longer answers with shoeSize: used by feet v7 (live since 2026-11-20T08:00:00.000Z)';

test('in production, identity is not prepared while it breaks a live release, unless that is wanted', async () => {
  const refused = await prepare({ NODE_ENV: 'production' });
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining(BROKEN) });
  const wanted = await prepare({ NODE_ENV: 'production', ALLOW_BREAKING_CHANGES: 'true' });
  expect(wanted).toMatchObject({ code: 0, output: expect.stringContaining(BROKEN) });
});

test('as its own role, which does not own the schema, identity is not prepared', async () => {
  expect(await prepare({ MIGRATION_DATABASE_URL: '' })).toEqual({
    code: 1,
    output:
      'MIGRATION_DATABASE_URL is missing: the schema identity is migrated by a user who may act as backflow_identity_owner.\n',
  });
});

test('in development, that is a warning', async () => {
  const warned = await prepare({ NODE_ENV: 'development' });
  expect(warned).toMatchObject({ code: 0, output: expect.stringContaining(BROKEN) });
});
