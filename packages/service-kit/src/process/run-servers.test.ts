import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

/** Two servers in one process; the second one's `close` waits for a message. It reports what happens on stdout. */
const PROCESS = `
  import { createServer } from 'node:http';
  import { createLogger, runServers } from '@backflow/service-kit/process';
  const note = (text) => process.stdout.write(text + '\\n');
  const server = (name, close) => ({
    createServer: (options) => {
      const made = createServer(options, (request, response) => {
        if (request.url === '/throw') setImmediate(() => { throw new Error('unhandled'); });
        else if (request.url === '/slow') setTimeout(() => response.end(name), 300);
        else response.end(name);
      });
      return made.once('listening', () => note(name + ' ' + made.address().port));
    },
    host: '127.0.0.1', port: 0, log: createLogger(name, 'silent'),
    shutdownGraceMs: Number(process.env.GRACE_MS),
    drain: () => note(name + ' drains'),
    close: async () => { await close(); note(name + ' closed'); },
  });
  await runServers([server('one', async () => {}), server('two', async () => {})]);
  note('all');
`;

async function startTwo(graceMs = 8000) {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', PROCESS], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, GRACE_MS: String(graceMs) },
  });
  const lines: string[] = [];
  const ended = once(child, 'exit');
  await new Promise<void>((resolve) => {
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += String(chunk);
      lines.splice(0, lines.length, ...output.split('\n').filter(Boolean));
      if (lines.includes('all')) resolve();
    });
  });
  const getPort = (name: string) => lines.find((line) => line.startsWith(name))?.split(' ')[1];
  const get = (name: string, path = '/') =>
    fetch(`http://127.0.0.1:${getPort(name)}${path}`).then((response) => response.text());
  return { child, lines, ended, get };
}

test('each server answers at its own port; a stop lets both finish their requests and closes both', async () => {
  const { child, lines, ended, get } = await startTwo();
  expect(await Promise.all([get('one'), get('two')])).toEqual(['one', 'two']);
  const slow = get('two', '/slow');
  await get('two');
  child.kill('SIGTERM');
  expect(await slow).toBe('two');
  expect(await ended).toEqual([0, null]);
  expect(lines).toEqual(expect.arrayContaining(['one drains', 'two drains', 'one closed', 'two closed']));
});

test('an unhandled error in one of them ends the process, so that the supervisor restarts both', async () => {
  const { ended, get } = await startTwo();
  await get('one', '/throw').catch(() => undefined);
  expect(await ended).toEqual([1, null]);
});

test('a request that takes longer than the time for those in flight is cut off', async () => {
  const { child, ended, get } = await startTwo(100);
  const slow = get('two', '/slow');
  // Answered after the slow request has arrived.
  await get('two');
  child.kill('SIGTERM');
  await expect(slow).rejects.toThrow();
  expect(await ended).toEqual([1, null]);
});
