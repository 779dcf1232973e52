import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { LogDestination } from './log-destination.ts';
import type { LogOutput } from './log-destination.ts';

/** Logs some 20 KB for each request. */
const PROCESS = `
  import { createServer } from 'node:http';
  import { createLogger, runProcess } from '@backflow/service-kit/process';
  const log = createLogger('test', 'info');
  const respond = (request, response) => {
    log.info({ padding: 'x'.repeat(20_000) }, 'request');
    response.end('ok');
  };
  const close = () => Promise.resolve();
  const server = await runProcess({
    createServer: (options) => createServer(options, respond), host: '127.0.0.1', port: 0, log, close,
  });
  process.send(server.address().port);
`;
/** More than any pipe holds, and than waits in memory. */
const REQUESTS = 150;

let folder: string;
let child: ChildProcess | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'log-'));
});
afterEach(() => {
  child?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Starts it with its stdout at a descriptor, or at a pipe to us. */
async function startLogging(stdout: number | 'pipe') {
  const started = spawn(process.execPath, ['--input-type=module', '--eval', PROCESS], {
    cwd: join(import.meta.dirname, '..'),
    stdio: ['ignore', stdout, 'inherit', 'ipc'],
  });
  child = started;
  const port = await new Promise<number>((resolve, reject) => {
    started.on('message', (message) => typeof message === 'number' && resolve(message));
    started.once('exit', (code) => reject(new Error(`It ended with ${code}.`)));
  });
  return { started, url: `http://127.0.0.1:${port}/` };
}

async function answersAndStops({ started, url }: Awaited<ReturnType<typeof startLogging>>): Promise<void> {
  for (let count = 0; count < REQUESTS; count += 1) {
    const response = await fetch(url, { signal: AbortSignal.timeout(20_000) });
    expect(await response.text()).toBe('ok');
  }
  const exited = once(started, 'exit');
  started.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
}

jest.setTimeout(60_000);

describe('a process whose log lines cannot be written goes on answering, and stops when it is told to', () => {
  it('on a full disk', async () => {
    const full = openSync('/dev/full', 'w');
    const running = await startLogging(full);
    closeSync(full);
    await answersAndStops(running);
  });

  it('at a pipe that nobody reads', async () => {
    const running = await startLogging('pipe');
    running.started.stdout?.pause();
    await answersAndStops(running);
  });

  it('at a pipe that was closed', async () => {
    const running = await startLogging('pipe');
    running.started.stdout?.destroy();
    await answersAndStops(running);
  });

  it('and writes every line to a file that takes them', async () => {
    const file = join(folder, 'test.log');
    const descriptor = openSync(file, 'a');
    const running = await startLogging(descriptor);
    closeSync(descriptor);
    await answersAndStops(running);
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    const messages = lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
    expect(messages.filter((message) => message === 'request')).toHaveLength(REQUESTS);
    expect(messages).toContain('stopping');
  });
});

/** Takes `room` bytes, then refuses as a full disk does. Its callbacks come when `untilWritten` is called. */
function limitedOutput(room: number) {
  const callbacks: (() => void)[] = [];
  const state = { room, text: '' };
  const output: LogOutput = {
    write(bytes, done) {
      const taken = bytes.subarray(0, state.room);
      state.room -= taken.length;
      state.text += taken.toString();
      callbacks.push(() => (taken.length === 0 ? done(new Error('ENOSPC'), 0) : done(null, taken.length)));
    },
    writeSync: (bytes) => (state.text += bytes.toString()),
  };
  const untilWritten = () => {
    for (let next = callbacks.shift(); next; next = callbacks.shift()) next();
  };
  return { state, output, untilWritten: untilWritten };
}

describe('lines that were dropped', () => {
  it('are counted, and reported once lines can be written again', () => {
    const { state, output, untilWritten } = limitedOutput(14);
    const reported: number[] = [];
    const destination = new LogDestination(output, (count) => reported.push(count));
    for (const line of ['line 1\n', 'line 2\n', 'line 3\n', 'line 4\n']) destination.write(line);
    untilWritten();
    expect(reported).toEqual([]);
    state.room = 1000;
    destination.write('line 5\n');
    untilWritten();
    expect(reported).toEqual([2]);
    expect(state.text).toBe('line 1\nline 2\nline 5\n');
  });

  it('leave no half line before the next one', () => {
    const { state, output, untilWritten } = limitedOutput(3);
    const destination = new LogDestination(output, () => undefined);
    destination.write('line 1\n');
    untilWritten();
    state.room = 1000;
    destination.write('line 2\n');
    untilWritten();
    expect(state.text).toBe('lin\nline 2\n');
  });

  it('are those beyond a bound on memory, while an output takes nothing', () => {
    const { state, output, untilWritten } = limitedOutput(Infinity);
    const reported: number[] = [];
    const destination = new LogDestination(output, (count) => reported.push(count));
    const line = `${'x'.repeat(9_999)}\n`;
    for (let count = 0; count < 500; count += 1) destination.write(line);
    untilWritten();
    const written = state.text.length / line.length;
    expect(reported).toEqual([500 - written]);
    expect(state.text.length).toBeLessThan(1.1 * 1024 * 1024);
  });
});
