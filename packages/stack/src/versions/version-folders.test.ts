import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { releaseVersion, VersionFolders } from './version-folders.ts';

let parent: string;
let folders: VersionFolders;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'versions-'));
  folders = new VersionFolders(parent);
});
afterEach(() => rmSync(parent, { recursive: true }));

const write = (text: string) => (root: string) => {
  mkdirSync(root, { recursive: true });
  writeFileSync(join(root, 'source'), text);
  return Promise.resolve();
};
const contentOf = ({ root }: { root: string }) => readFileSync(join(root, 'source'), 'utf8');

async function startUser() {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)']);
  await once(child, 'spawn');
  const end = async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  return { pid: child.pid ?? -1, end };
}

test('a version is made once, also by processes that need it at once', async () => {
  const fill = jest.fn(write('a'));
  const both = await Promise.all([1, 2].map(() => folders.folderOf('one', fill, process.pid)));
  expect(both[0]).toEqual(both[1]);
  expect(fill).toHaveBeenCalledTimes(1);
});

test('a folder that a running process uses stays as it is; one that nobody uses is taken', async () => {
  const user = await startUser();
  const first = await folders.folderOf('one', write('a'), user.pid);
  const second = await folders.folderOf('two', write('b'), process.pid);
  expect(second.root).not.toBe(first.root);
  expect(contentOf(first)).toBe('a');

  releaseVersion(second);
  const third = await folders.folderOf('three', write('c'), process.pid);
  expect(third.root).toBe(second.root);
  expect(contentOf(first)).toBe('a');

  await user.end();
  expect((await folders.folderOf('four', write('d'), process.pid)).root).toBe(first.root);
});

test('a folder whose filling failed is filled again', async () => {
  const half = (root: string) => {
    writeFileSync(join(root, 'half'), '');
    return Promise.reject(new Error('the disk is full'));
  };
  const first = await folders.folderOf('one', write('a'), process.pid);
  releaseVersion(first);
  await expect(folders.folderOf('two', half, process.pid)).rejects.toThrow('the disk is full');
  expect(existsSync(join(first.root, 'half'))).toBe(true);
  expect(contentOf(await folders.folderOf('two', write('b'), process.pid))).toBe('b');
});
