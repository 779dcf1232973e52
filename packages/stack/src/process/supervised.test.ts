import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Child } from './child.ts';
import { isAlive } from './process-table.ts';
import { Supervised } from './supervised.ts';

let folder: string;
let part: Supervised | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'supervised-'));
});
afterEach(async () => {
  await part?.stop(1000);
  rmSync(folder, { recursive: true, force: true });
});

/** Sends `ready`; exits at once while the file `broken` exists. */
const SCRIPT = `
  const { existsSync } = require('node:fs');
  console.error(JSON.stringify({ level: 30, msg: 'request', method: 'GET', path: '/events', status: 200 }));
  if (existsSync('broken')) { console.error('Error: no connection.'); process.exit(3); }
  process.send('ready');
  // Keeps it alive while its supervisor is there.
  process.on('message', () => undefined);
`;

const isReady = (child: Child) => child.ready;
const logFile = () => join(folder, 'part.log');
const setBroken = (isBroken: boolean) =>
  isBroken ? writeFileSync(join(folder, 'broken'), '') : rmSync(join(folder, 'broken'));

/** Supervises a process and records its events: each death with its pause, each start, each return. */
function supervise(pauses?: readonly number[]) {
  const events: string[] = [];
  let onEvent: () => void = () => undefined;
  const record = (line: string) => {
    events.push(line);
    onEvent();
  };
  const spec = { name: 'part', command: process.execPath, args: ['-e', SCRIPT], channel: true };
  part = new Supervised(
    { ...spec, cwd: folder, logFile: logFile() },
    isReady,
    {
      onDeath: (_name, why, pauseMs) => record(`${pauseMs}: ${why}`),
      onStart: () => record('started'),
      onBack: () => record('back'),
    },
    { pauses },
  );
  const until = (isSo: () => boolean) =>
    new Promise<void>((resolve) => {
      onEvent = () => isSo() && resolve();
      onEvent();
    });
  return { part, events, until, deaths: () => events.filter((line) => /^\d/.test(line)) };
}

test('a process that keeps dying is restarted with growing pauses, and recovers', async () => {
  const pauses = [0, 1, 2, 3, 4, 5, 6, 7];
  const { part: supervised, events, until, deaths } = supervise(pauses);
  await supervised.start();
  setBroken(true);
  process.kill(supervised.pid, 'SIGKILL');
  await until(() => deaths().length === 12);
  setBroken(false);
  await until(() => events.includes('back'));
  expect(isAlive(supervised.pid)).toBe(true);
  expect(deaths().slice(0, 12).map(parseFloat)).toEqual([...pauses, 7, 7, 7, 7]);
});

test('a death is reported with its signal or exit code, its last line, and its log', async () => {
  const { part: supervised, until, deaths } = supervise([0, 0]);
  await supervised.start();
  setBroken(true);
  process.kill(supervised.pid, 'SIGKILL');
  await until(() => deaths().length === 2);
  expect(deaths().slice(0, 2)).toEqual([
    `0: SIGKILL; its last line: request: GET /events 200. Log: ${logFile()}.`,
    `0: exit code 3; its last error: Error: no connection. Log: ${logFile()}.`,
  ]);
});

test('a manual restart skips the pause and resets the series of pauses', async () => {
  const { part: supervised, until, deaths } = supervise();
  await supervised.start();
  setBroken(true);
  process.kill(supervised.pid, 'SIGKILL');
  for (const count of [3, 6]) {
    await until(() => deaths().length === count);
    await supervised.restart(1000);
  }
  await until(() => deaths().length === 7);
  expect(deaths().map(parseFloat)).toEqual([0, 250, 500, 0, 250, 500, 0]);
});

test('a log that is not writable does not end the supervisor', async () => {
  const { part: supervised, until, events, deaths } = supervise([0, 1, 1]);
  await supervised.start();
  rmSync(folder, { recursive: true });
  process.kill(supervised.pid, 'SIGKILL');
  await until(() => deaths().length >= 3);
  expect(deaths()[1]).toContain('ENOENT');
  expect(events).not.toContain('started');
});

test('a process that does not get ready fails with what it waits for', async () => {
  const spec = { name: 'part', command: process.execPath, args: ['-e', SCRIPT], channel: true };
  const nobody = { onDeath: () => undefined, onStart: () => undefined, onBack: () => undefined };
  part = new Supervised(
    { ...spec, cwd: folder, logFile: logFile() },
    (_child, waitFor) => {
      waitFor('the service events');
      return new Promise(() => undefined);
    },
    nobody,
    { startMs: 300 },
  );
  await expect(part.start()).rejects.toThrow(
    'part failed: not ready after 0.3 s, waiting for the service events',
  );
});

test('a death before ready fails with its cause and its log, without a retry', async () => {
  const { part: supervised, events } = supervise();
  setBroken(true);
  await expect(supervised.start()).rejects.toThrow(
    `part failed: exit code 3; its last error: Error: no connection. Log: ${logFile()}.`,
  );
  expect(events).toEqual([]);
  expect(readFileSync(logFile(), 'utf8').match(/no connection/g)).toHaveLength(1);
});
