import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { publishRemote } from './publish-remote.ts';

let folder: string;
let target: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'publish-'));
  target = join(folder, 'remotes/mf-events/dist');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A build as webpack leaves it. */
function build(version: string): string {
  const dist = join(folder, `built-${version}`);
  mkdirSync(join(dist, version), { recursive: true });
  writeFileSync(join(dist, version, 'remoteEntry.js'), `// ${version}`);
  writeFileSync(join(dist, 'release.json'), JSON.stringify({ version }));
  return dist;
}

const present = () => JSON.parse(readFileSync(join(target, 'release.json'), 'utf8')) as { version: string };

test('a release is there with its files, and earlier ones stay', async () => {
  await publishRemote(build('aaa'), target);
  await publishRemote(build('bbb'), target);
  expect(present()).toEqual({ version: 'bbb' });
  expect(readdirSync(target).sort()).toEqual(['aaa', 'bbb', 'release.json']);
  expect(readFileSync(join(target, 'aaa/remoteEntry.js'), 'utf8')).toBe('// aaa');
});

test('only the last five stay, and publishing an older one again goes back to it', async () => {
  const versions = ['a1', 'b2', 'c3', 'd4', 'e5', 'f6'];
  for (const [at, version] of versions.entries()) {
    await publishRemote(build(version), target);
    utimesSync(join(target, version), at, at);
  }
  expect(readdirSync(target).sort()).toEqual([...versions.slice(1), 'release.json']);
  await publishRemote(join(folder, 'built-b2'), target);
  expect(present()).toEqual({ version: 'b2' });
  await publishRemote(build('g7'), target);
  expect(readdirSync(target)).toEqual(expect.arrayContaining(['b2', 'g7']));
});
