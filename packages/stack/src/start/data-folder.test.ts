import { afterAll, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockDataFolder, openDataFolder } from './data-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'stack-folder-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a folder that is not writable is refused with one sentence', () => {
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  expect(() => openDataFolder(join(file, 'data'))).toThrow(
    /is not writable .*set DATA_DIR to another folder/,
  );
});

test('a folder in use is refused, and free again after its user', () => {
  const unlock = lockDataFolder(folder);
  expect(() => lockDataFolder(folder)).toThrow(
    `The platform already runs on ${folder} (process ${process.pid})`,
  );
  unlock();
  lockDataFolder(folder)();
});

test('the lock of a process that is gone counts for nothing', () => {
  const gone = spawnSync(process.execPath, ['-e', '']).pid;
  writeFileSync(join(folder, 'stack.pid'), `${gone} 1`);
  lockDataFolder(folder)();
  expect(existsSync(join(folder, 'stack.pid'))).toBe(false);
});

test('so does the lock of a process whose number another one has now', () => {
  writeFileSync(join(folder, 'stack.pid'), `${process.pid} 1`);
  lockDataFolder(folder)();
});
