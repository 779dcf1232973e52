import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { ReleaseDocument } from '@backflow/contracts';
import type { ServedRemote } from '@backflow/contracts/releases';
import { createLogger } from '@backflow/service-kit/process';
import { buildRelease, packTestRelease } from '@backflow/service-kit/testing/releases';
import { eventually } from '../testing/eventually.ts';
import { servedRemote } from '../testing/fixture-releases.ts';
import { ServedReleases } from './served-releases.ts';

const built = (version: string, name = 'events') =>
  buildRelease(name, version, {}, { 'page.js': `show('${version}')` });
const document = (version: string, name?: string) => built(version, name).document;

let cacheDir: string;
let listed: ServedRemote[];
let unreadable: string[];
/** By `{remote}/{version}`; one that is missing cannot be fetched. */
let archives: Map<string, Buffer | Promise<Buffer>>;
let isAway: boolean;
let fetched: string[];
let lists = 0;
let releases: ServedReleases;

const client = {
  list: () => {
    lists++;
    return isAway ? Promise.reject(new Error('away')) : Promise.resolve({ remotes: listed, unreadable });
  },
  archive: async (remote: string, version: string) => {
    fetched.push(`${remote}/${version}`);
    const archive = isAway ? undefined : await archives.get(`${remote}/${version}`);
    if (!archive) throw new Error('no archive');
    return archive;
  },
};
const publish = async (...versions: string[]) => {
  for (const version of versions) archives.set(`events/${version}`, await packTestRelease(built(version)));
};
const start = async () => {
  releases = new ServedReleases({ client, cacheDir, log: createLogger('test', 'silent') });
  await releases.start();
};
const restart = async () => {
  await releases.close();
  await start();
};
/** Announces a change of what is listed. */
const point = (...remotes: ServedRemote[]) => {
  listed = remotes;
  releases.drop('releases');
};
const served = () => releases.known?.map(({ remote, live, disabled }) => [remote, live?.version, disabled]);
const until = (...expected: unknown[]) =>
  eventually(() => JSON.stringify(served()) === JSON.stringify(expected));
const getContent = async (version: string) => {
  const folder = await releases.getFolder({ remote: 'events', version });
  return folder && readFile(join(folder, 'page.js'), 'utf8');
};
const cachedVersions = async () => (await readdir(join(cacheDir, 'releases/events'))).sort();

beforeEach(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), 'backflow-cache-'));
  archives = new Map();
  [listed, unreadable, fetched, isAway] = [[], [], [], false];
  await publish('v1', 'v2', 'v3');
});
afterEach(async () => {
  await releases.close();
  await rm(cacheDir, { recursive: true, force: true });
});

test('a promoted release is served once its files are there, and so is the one before', async () => {
  listed = [servedRemote(document('v1'))];
  await start();
  expect(served()).toEqual([['events', 'v1', null]]);
  expect(await getContent('v1')).toBe("show('v1')");
  point(servedRemote(document('v2'), { previous: document('v1') }));
  await until(['events', 'v2', null]);
  expect(await getContent('v2')).toBe("show('v2')");
  expect(fetched).toEqual(['events/v1', 'events/v2']);
});

test('while an archive is on its way the remote stays as it was, and other changes are not delayed', async () => {
  listed = [servedRemote(document('v1')), servedRemote(document('v1', 'shop'))];
  archives.set('shop/v1', await packTestRelease(built('v1', 'shop')));
  await start();
  let arrive: (archive: Buffer) => void = () => undefined;
  archives.set('events/v2', new Promise<Buffer>((resolve) => (arrive = resolve)));
  point(servedRemote(document('v2')), servedRemote(document('v1', 'shop'), { disabled: 'Under repair' }));
  await until(['events', 'v1', null], ['shop', 'v1', 'Under repair']);
  arrive(await packTestRelease(built('v2')));
  await until(['events', 'v2', null], ['shop', 'v1', 'Under repair']);
});

test.each<[what: string, archive: () => Promise<Buffer>]>([
  [
    'changed bytes',
    () =>
      packTestRelease({ ...built('v2'), files: { ...built('v2').files, 'page.js': Buffer.from('steal()') } }),
  ],
  ['another release', () => packTestRelease(built('v3'))],
  [
    'the same version with other files',
    () => packTestRelease(buildRelease('events', 'v2', {}, { 'page.js': 'steal()' })),
  ],
  ['no archive at all', () => Promise.resolve(Buffer.from('<html>'))],
])('an archive with %s is never served', async (_what, archive) => {
  listed = [servedRemote(document('v1'))];
  await start();
  archives.set('events/v2', await archive());
  point(servedRemote(document('v2'), { previous: document('v1'), disabled: 'Under repair' }));
  // Disabling needs no files.
  await until(['events', 'v1', 'Under repair']);
  expect(await cachedVersions()).toEqual(['v1']);
  await expect(releases.getFolder({ remote: 'events', version: 'v2' })).rejects.toThrow();
});

test('a fresh gateway serves the previous release while the live one cannot be had', async () => {
  archives.delete('events/v2');
  listed = [servedRemote(document('v2'), { previous: document('v1') })];
  await start();
  expect(served()).toEqual([['events', 'v1', null]]);
});

test('a canary is used once its files are there', async () => {
  archives.delete('events/v2');
  listed = [servedRemote(document('v1'), { canary: { release: document('v2'), share: 10 } })];
  await start();
  expect(releases.known?.[0]?.canary).toBeNull();
});

test('without the service, a restarted gateway serves what it last knew', async () => {
  listed = [servedRemote(document('v1'), { stored: ['v0'] })];
  await start();
  isAway = true;
  await eventually(() =>
    readFile(join(cacheDir, 'served.json')).then(
      () => true,
      () => false,
    ),
  );
  await restart();
  expect(served()).toEqual([['events', 'v1', null]]);
  expect(await getContent('v1')).toBe("show('v1')");
  isAway = false;
  point(servedRemote(document('v2')));
  await until(['events', 'v2', null]);
});

test('nothing is known while the service has never answered', async () => {
  isAway = true;
  await start();
  expect(releases.known).toBeUndefined();
  expect(await releases.current()).toBeUndefined();
  isAway = false;
  listed = [servedRemote(document('v1'))];
  await until(['events', 'v1', null]);
});

test('what a crash left in the cache folder does no harm', async () => {
  listed = [servedRemote(document('v1'))];
  await start();
  await eventually(async () => (await readdir(cacheDir)).includes('served.json'));
  await writeFile(join(cacheDir, 'served.json'), '[{"remote":"ev');
  await restart();
  await until(['events', 'v1', null]);
  expect(fetched).toEqual(['events/v1']);
});

test('earlier releases are fetched when a page asks for them, each once, and deleted with their retention', async () => {
  listed = [servedRemote(document('v2'), { stored: ['v1', 'v2'] })];
  await start();
  expect(await cachedVersions()).toEqual(['v2']);
  const [first, second] = await Promise.all([getContent('v1'), getContent('v1')]);
  expect([first, second]).toEqual(["show('v1')", "show('v1')"]);
  expect(fetched).toEqual(['events/v2', 'events/v1']);
  expect(await getContent('v3')).toBeUndefined();
  expect(fetched).toHaveLength(2);
  point(servedRemote(document('v3'), { stored: ['v2', 'v3'] }));
  await eventually(async () => (await cachedVersions()).join() === 'v2,v3');
  expect(await getContent('v1')).toBeUndefined();
});

test('files of a release that only another gateway has heard of so far are fetched', async () => {
  listed = [servedRemote(document('v1'))];
  await start();
  listed = [servedRemote(document('v2'), { previous: document('v1') })];
  expect(await getContent('v2')).toBe("show('v2')");
  expect(served()).toEqual([['events', 'v1', null]]);
});

test('requests for releases that do not exist share a read of the list, at most one a second', async () => {
  listed = [servedRemote(document('v1'))];
  await start();
  const before = lists;
  const found = await Promise.all(Array.from({ length: 50 }, (_, index) => getContent(`made-up-${index}`)));
  expect(new Set(found)).toEqual(new Set([undefined]));
  // The gateway reads the list by itself, too.
  expect(lists - before).toBeLessThanOrEqual(2);
  const askedAt = performance.now();
  expect(await getContent('made-up')).toBeUndefined();
  expect(performance.now() - askedAt).toBeGreaterThan(500);
});

test('an archive that cannot be fetched is not asked for at once again', async () => {
  listed = [servedRemote(document('v2'), { stored: ['v1'] })];
  await start();
  archives.delete('events/v1');
  for (let i = 0; i < 3; i++) await expect(getContent('v1')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(fetched.filter((each) => each === 'events/v1')).toHaveLength(1);
});

test('a remote that this gateway cannot read stays as it was; one that is not listed any more goes', async () => {
  archives.set('shop/v1', await packTestRelease(built('v1', 'shop')));
  listed = [servedRemote(document('v1')), servedRemote(document('v1', 'shop'))];
  await start();
  unreadable = ['events'];
  point();
  await until(['events', 'v1', null]);
});

test('the same list again changes nothing', async () => {
  listed = [servedRemote(document('v1'))];
  await start();
  const before = releases.known;
  const reads = lists;
  point(servedRemote(structuredClone<ReleaseDocument>(document('v1'))));
  await eventually(() => lists > reads);
  // The second read begins once the first has been applied.
  releases.dropAll();
  await eventually(() => lists > reads + 1);
  expect(releases.known).toBe(before);
});
