import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from '@jest/globals';
import { freePort } from '../ports.ts';
import { isAlive } from '../process/process-table.ts';
import { SERVICES } from '../service-list.ts';
import { readStackFile } from '../stack-file.ts';
import { runMain } from '../testing/run-main.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'stack-start-'));
const running = new Set<number>();

afterEach(() => {
  for (const pid of running) process.kill(pid, 'SIGKILL');
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Starts the real platform, as `npm start` does. */
function startPlatform(port: number, settings: NodeJS.ProcessEnv = {}) {
  const platform = runMain(['start'], { PORT: String(port), DATA_DIR: dataDir, ...settings });
  running.add(platform.pid);
  void platform.ended.then(() => running.delete(platform.pid));
  return platform;
}

async function eventually(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await new Promise((resolve) => setTimeout(resolve, 50));
}

const isReady = (url: string) =>
  fetch(`${url}/readyz`).then(
    (response) => response.ok,
    () => false,
  );

test('a port in use ends the start with one sentence', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const platform = startPlatform(port);
  await platform.printed('\n');
  const { code, output } = await platform.ended;
  server.close();
  expect(code).toBe(1);
  expect(output).toContain(
    `Port ${port} is in use. Stop the program that uses it, or choose another port: PORT=${port + 1} npm start.`,
  );
});

const runAdmin = (folder: string, email: string) => runMain(['admin', email], { DATA_DIR: folder }).ended;

const runRelease = (...args: string[]) => runMain(['release', ...args], { DATA_DIR: dataDir }).ended;

test('no administrator is made where no platform runs', async () => {
  expect(await runAdmin(join(dataDir, 'elsewhere'), 'member@example.com')).toEqual({
    code: 1,
    output: expect.stringContaining(`No platform is running on ${join(dataDir, 'elsewhere')}. Start it`),
  });
});

test('the platform starts, revives its killed services, refuses a second start, ends with its supervisor, starts again with its data, and leaves nothing at Ctrl-C', async () => {
  const port = await freePort();
  const platform = startPlatform(port);
  await platform.printed('Ctrl-C stops everything');
  const { pids, urls } = readStackFile(dataDir);
  expect(Object.keys(pids).sort()).toEqual([
    'gateway',
    'mailbox',
    'postgres',
    'redis',
    'services',
    'supervisor',
  ]);
  expect((await fetch(`http://localhost:${port}/api/events`)).status).toBe(200);

  expect(await (await fetch(urls.mailbox ?? '')).text()).toContain('<h1>Mailbox</h1>');

  expect(await runAdmin(dataDir, 'member@example.com')).toEqual({
    code: 0,
    output: 'Sam Carter (member@example.com) is an administrator now.\n',
  });
  expect(await runAdmin(dataDir, 'nobody@example.com')).toEqual({
    code: 1,
    output: expect.stringContaining('There is no account with the address nobody@example.com'),
  });

  // The built releases are live, published by the operator; pointing works by the same command.
  expect(await runRelease('status', 'events')).toEqual({
    code: 0,
    output: expect.stringMatching(/live +[0-9a-f]{12}, published \S+ by Operator/),
  });
  expect(await runRelease('disable', 'events', '--reason', 'Closed until Monday')).toEqual({
    code: 0,
    output: expect.stringMatching(/disabled +Closed until Monday\n/),
  });

  const second = startPlatform(await freePort());
  await second.printed('already runs on');
  expect((await second.ended).code).toBe(1);

  const back = platform.printed('services is back');
  process.kill(pids.services ?? 0, 'SIGKILL');
  await back;
  for (const service of SERVICES) await eventually(() => isReady(urls[service] ?? ''));
  const now = readStackFile(dataDir).pids;
  expect(now.services).not.toBe(pids.services);

  process.kill(platform.pid, 'SIGKILL');
  await platform.ended;
  await eventually(() => !Object.values(now).some(isAlive));
  const next = startPlatform(port, { SERVICE_PROCESSES: 'each' });
  await next.printed('member@example.com');
  const { pids: last } = readStackFile(dataDir);
  expect(Object.keys(last)).toEqual(expect.arrayContaining([...SERVICES]));
  // A start changes no pointer.
  expect((await runRelease('status', 'events')).output).toContain('Closed until Monday');

  process.kill(next.pid, 'SIGINT');
  expect((await next.ended).code).toBe(0);
  expect(Object.values(last).filter(isAlive)).toEqual([]);
  expect(existsSync(join(dataDir, 'stack.json'))).toBe(false);
}, 180_000);
