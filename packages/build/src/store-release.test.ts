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
import { storeRelease } from './store-release.ts';

let folder: string;
let dist: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'store-'));
  dist = join(folder, 'mf-events/dist');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const store = (version: string) =>
  storeRelease(dist, version, JSON.stringify({ version }), (target) => {
    mkdirSync(target);
    writeFileSync(join(target, 'remoteEntry.js'), `// ${version}`);
    return Promise.resolve();
  });

const present = () => JSON.parse(readFileSync(join(dist, 'release.json'), 'utf8')) as { version: string };

test('a release is there with its files, and the one before stays', async () => {
  await store('aaa');
  await store('bbb');
  expect(present()).toEqual({ version: 'bbb' });
  expect(readdirSync(dist).sort()).toEqual(['aaa', 'bbb', 'release.json']);
  expect(readFileSync(join(dist, 'aaa/remoteEntry.js'), 'utf8')).toBe('// aaa');
});

test('older ones are deleted, and an older one that is built again is the present one', async () => {
  for (const [at, version] of ['a1', 'b2', 'c3'].entries()) {
    await store(version);
    utimesSync(join(dist, version), at, at);
  }
  expect(readdirSync(dist).sort()).toEqual(['b2', 'c3', 'release.json']);
  await store('b2');
  expect(present()).toEqual({ version: 'b2' });
});
