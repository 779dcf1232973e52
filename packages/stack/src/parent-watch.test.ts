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
/** In npm's place: starts the watching process, hands its own input and output on to it, and stays. */
const NPM = `
  const { spawn } = await import('node:child_process');
  spawn(process.execPath, ['--input-type=module', '-e', process.argv[1]], { stdio: 'inherit' });
  process.stdout.write('npm ' + process.pid + '\\n');
  setInterval(() => undefined, 1000);
`;

/** A shell that starts npm in the background, as \`npm start &\` in a CI step does. */
function startInBackground() {
  // Input and output by other numbers: a shell takes the standard input from what it puts into the background.
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
  const pidOf = (name: string) => Number(output.find((line) => line.startsWith(name))?.split(' ')[1]);
  const ask = async () => {
    orders.write('?\n');
    return next();
  };
  try {
    expect(await ask()).toBe('false');

    input.end('\n');
    await once(shell, 'exit');
    expect(await ask()).toBe('false');

    process.kill(pidOf('npm'), 'SIGKILL');
    // It goes thread by thread; the test's own time limit bounds the wait.
    while ((await ask()) !== 'true');
  } finally {
    for (const name of ['npm', 'watching']) if (isAlive(pidOf(name))) process.kill(pidOf(name), 'SIGKILL');
  }
});
