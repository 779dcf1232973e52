import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

const PROCESS = `
  import { createServer } from 'node:http';
  import { createLogger, runProcess } from '@backflow/service-kit/process';
  const close = () => Promise.resolve();
  const log = createLogger('test', 'silent');
  await runProcess({ createServer, host: '127.0.0.1', port: 0, log, close });
  process.send('flushed');
`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'compiled-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a process that is killed leaves its compiled modules for the one that replaces it', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', PROCESS], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, NODE_COMPILE_CACHE: folder },
  });
  await new Promise<void>((resolve) => {
    child.on('message', (message) => message === 'flushed' && resolve());
  });
  child.kill('SIGKILL');
  await once(child, 'exit');
  const compiled = readdirSync(folder, { recursive: true, withFileTypes: true });
  expect(compiled.filter((entry) => entry.isFile()).length).toBeGreaterThan(100);
});
