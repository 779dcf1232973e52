import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { success } from '@backflow/contracts';
import { publishEndpoint } from '@backflow/contracts/compatibility';
import { ALL_ENDPOINTS } from '@backflow/contracts/endpoints';
import { UsedEndpoint } from '@backflow/contracts/releases';
import { z } from 'zod';
import { inRepo, NODE_FLAGS } from '../repo.ts';

/** The folders of the repository that the team of events has, with what is installed above them. */
const FOLDERS = ['packages/stack', 'services/events', 'services/bookings/src/db'];
const MIGRATION = 'services/events/src/db/migrations/9999-rename-events.ts';

const endpoint = ALL_ENDPOINTS.filter(({ service }) => service === 'events').map(publishEndpoint)[0];
if (!endpoint) throw new Error('events has no endpoint');
const USED: UsedEndpoint = {
  ...{ remote: 'events', version: 'v7', pointer: 'live', since: '2026-11-20T08:00:00.000Z' },
  endpoint,
};

let used: UsedEndpoint[];
const requests: string[] = [];
const site = createServer(({ url = '', headers }, response) => {
  requests.push(`${url} ${headers.authorization}`);
  response.end(JSON.stringify(z.encode(success(z.array(UsedEndpoint)), { success: true, data: used })));
});
let checkout: string;
beforeAll(async () => {
  await once(site.listen(0, '127.0.0.1'), 'listening');
  mkdirSync(inRepo('.cache'), { recursive: true });
  checkout = mkdtempSync(inRepo('.cache/service-gate-'));
  for (const folder of FOLDERS) cpSync(inRepo(folder), join(checkout, folder), { recursive: true });
});
afterEach(() => void requests.splice(0));
afterAll(() => {
  site.close();
  rmSync(checkout, { recursive: true, force: true });
});

/** `npm run release -- service …` in the checkout, as its CI runs it. */
async function gate(...args: string[]): Promise<{ code: number; output: string }> {
  const main = join(checkout, 'packages/stack/src/main.ts');
  const { port } = site.address() as AddressInfo;
  const child = spawn(process.execPath, [...NODE_FLAGS, main, 'release', 'service', ...args], {
    env: {
      ...process.env,
      RELEASE_SITE: `http://127.0.0.1:${port}`,
      RELEASE_TOKEN: 'a-token',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [[code], ...output] = await Promise.all([
    once(child, 'close'),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { code: code as number, output: stripVTControlCharacters(output.join('')) };
}

test('a service whose contract fits and whose migrations only expand may be released', async () => {
  used = [USED, { ...USED, version: 'v6', pointer: 'previous', since: null }];
  const { code, output } = await gate('events');
  expect(output).toContain(
    'events can be released: its migrations only expand, and it offers all that events v7, events v6 use.',
  );
  expect(code).toBe(0);
  expect(requests).toEqual(['/api/release-uses/events Bearer a-token']);
});

test('what a service would break is named, with who uses it and since when', async () => {
  used = [{ ...USED, endpoint: { ...endpoint, path: '/api/events/gone/gone' } }];
  const rename = `sql('alter table events rename to past_events')`;
  writeFileSync(
    join(checkout, MIGRATION),
    `export const rename = { name: '9999-rename-events', up: (sql) => ${rename}, down: (sql) => sql('') };`,
  );
  const { code, output } = await gate('events');
  rmSync(join(checkout, MIGRATION));
  expect(code).toBe(1);
  expect(output).toContain(
    `${endpoint.method} /api/events/gone/gone is not offered any more: used by events v7 (live since 2026-11-20T08:00:00.000Z)`,
  );
  expect(output).toContain('Migration 9999-rename-events removes the relation events.events');
  expect(output).not.toMatch(/^ +at /m);
});

test('folders that the checkout lacks are named', async () => {
  used = [];
  rmSync(join(checkout, 'services/bookings'), { recursive: true });
  expect(await gate('events')).toEqual({
    code: 1,
    output: expect.stringMatching(
      /use bookings\.\w+, .*: git sparse-checkout add services\/bookings\/src\/db\.\n$/,
    ),
  });
  expect((await gate('learning')).output).toBe(
    '✗ services/learning is not in this checkout: git sparse-checkout add services/learning.\n',
  );
  expect((await gate('fittings')).output).toMatch(
    /^✗ There is no service fittings\. Services: notifications, /,
  );
});
