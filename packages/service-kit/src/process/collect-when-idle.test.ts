import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

/** Works, waits until its garbage is collected, and works again. */
const PROCESS = `
  import { cachedDataVersionTag } from 'node:v8';
  import { collectWhenIdle } from './src/process/collect-when-idle.ts';
  const compiledBefore = cachedDataVersionTag();
  const makeGarbage = () => new WeakRef({});
  const until = async (isTrue) => {
    while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  collectWhenIdle(undefined, 20);
  for (let round = 0; round < 2; round += 1) {
    const garbage = makeGarbage();
    const end = performance.now() + 100;
    while (performance.now() < end);
    await until(() => garbage.deref() === undefined);
    process.stdout.write('collected\\n');
  }
  process.stdout.write(String(cachedDataVersionTag() === compiledBefore) + '\\n');
`;

test('garbage is collected after each time of work, the process goes on, and its compiled modules stay valid', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', PROCESS], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      lines.push(line);
      if (lines.length === 3) break;
    }
  } finally {
    child.kill('SIGKILL');
  }
  expect(lines).toEqual(['collected', 'collected', 'true']);
}, 20_000);
