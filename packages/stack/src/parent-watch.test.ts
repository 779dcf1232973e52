import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { expect, test } from '@jest/globals';
import { isAlive } from './process/process-table.ts';
import { inRepo } from './repo.ts';

const WATCH = `
  import { watchParent } from '${inRepo('packages/stack/parent-watch.mjs')}';
  import { createInterface } from 'node:readline';
  const isGone = watchParent();
  process.stdout.write('watching ' + process.pid + '\\n');
  for await (const line of createInterface({ input: process.stdin })) process.stdout.write(isGone() + '\\n');
`;
/** A fake npm: starts the watching process with its own input and output, and keeps running. */
const NPM = `
  const { spawn } = await import('node:child_process');
  spawn(process.execPath, ['--input-type=module', '-e', process.argv[1]], { stdio: 'inherit' });
  process.stdout.write('npm ' + process.pid + '\\n');
  setInterval(() => undefined, 1000);
`;

/** A shell that starts npm in the background, as `npm start &` in a CI step does. */
function startInBackground() {
  // Uses other file descriptors: a shell disconnects the standard input of background processes.
  const script = '"$0" --input-type=module -e "$1" -- "$2" <&3 & read line';
  const shell = spawn('/bin/sh', ['-c', script, process.execPath, NPM, WATCH], {
    stdio: ['pipe', 'pipe', 'inherit', 'pipe'],
  });
  const [input, output, , orders] = shell.stdio as unknown as [Writable, Readable, null, Writable];
  const lines = createInterface({ input: output })[Symbol.asyncIterator]();
  const next = async () => String((await lines.next()).value);
  return { shell, input, orders, next };
}

test('the end of the shell that started npm is not the end of npm; the end of npm is', async () => {
  const { shell, input, orders, next } = startInBackground();
  const output = [await next(), await next()];
  const getPid = (name: string) => Number(output.find((line) => line.startsWith(name))?.split(' ')[1]);
  const ask = async () => {
    orders.write('?\n');
    return next();
  };
  try {
    expect(await ask()).toBe('false');

    input.end('\n');
    await once(shell, 'exit');
    expect(await ask()).toBe('false');

    process.kill(getPid('npm'), 'SIGKILL');
    // Threads end one by one; the test's timeout bounds the wait.
    while ((await ask()) !== 'true');
  } finally {
    for (const name of ['npm', 'watching']) if (isAlive(getPid(name))) process.kill(getPid(name), 'SIGKILL');
  }
});
