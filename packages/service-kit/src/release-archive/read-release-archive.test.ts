import { expect, test } from '@jest/globals';
import { gzipSync } from 'node:zlib';
import { buildRelease, getIntegrity, packEntries, packTestRelease } from '../testing/build-release.ts';
import type { TestRelease } from '../testing/build-release.ts';
import { ArchiveError, readReleaseArchive, readSourceMaps } from './index.ts';

const RELEASE = buildRelease(
  'events',
  'v1',
  { files: { './pages/list': { scripts: ['pages.list.js'], styles: ['pages.list.css'] } } },
  {
    'pages.list.js': 'show()',
    'pages.list.css': 'a{}',
    'assets/icon.svg': '<svg/>',
    'admin/pages.new.js': 'edit()',
  },
);

const messageOf = (archive: Buffer) =>
  readReleaseArchive(archive).then(
    () => 'accepted',
    (error: unknown) =>
      error instanceof ArchiveError ? error.message : `not an ArchiveError: ${String(error)}`,
  );
const changed = (change: (release: TestRelease) => void) => {
  const release = { document: structuredClone(RELEASE.document), files: { ...RELEASE.files } };
  change(release);
  return packTestRelease(release);
};

test('reads a release with all its files and their compressed copies', async () => {
  const { document, files } = await readReleaseArchive(await packTestRelease(RELEASE));
  expect(document).toEqual(RELEASE.document);
  expect(Object.fromEntries(files)).toEqual(RELEASE.files);
});

const MAP = '{"version":3}';
const withMap = ({ files, document }: TestRelease) => {
  files['pages.list.js.map'] = Buffer.from(MAP);
  document.sourceMaps = { 'pages.list.js.map': getIntegrity(MAP) };
};

test('leaves out source maps, whose bytes are checked too: only who asks for them gets them', async () => {
  const archive = await changed(withMap);
  const { files } = await readReleaseArchive(archive);
  expect(Object.fromEntries(files)).toEqual(RELEASE.files);
  expect([...(await readSourceMaps(archive))]).toEqual([['pages.list.js.map', Buffer.from(MAP)]]);
});

test.each<[what: string, change: (release: TestRelease) => void, message: string]>([
  [
    'changed bytes',
    ({ files }) => (files['pages.list.js'] = Buffer.from('steal()')),
    'pages.list.js has another hash than release.json names.',
  ],
  [
    'a compressed copy of other bytes',
    ({ files }) => (files['pages.list.js.gz'] = gzipSync('steal()')),
    'pages.list.js.gz does not contain the same as pages.list.js.',
  ],
  [
    'a compressed copy that is a bomb',
    ({ files }) => (files['pages.list.js.gz'] = gzipSync(Buffer.alloc(50_000_000))),
    'pages.list.js.gz does not contain the same as pages.list.js.',
  ],
  ['a missing file', ({ files }) => delete files['pages.list.css'], 'The archive lacks pages.list.css.'],
  [
    'an additional file',
    ({ files }) => (files['more.js'] = Buffer.from('')),
    'The archive contains more.js, which release.json does not name.',
  ],
  [
    'a file of another type',
    ({ files, document }) => {
      files['page.html'] = Buffer.from('<p>');
      document.integrities['page.html'] = getIntegrity('<p>');
    },
    'page.html is of a type that no release contains.',
  ],
  [
    'a source map with changed bytes',
    (release) => {
      withMap(release);
      release.files['pages.list.js.map'] = Buffer.from('{}');
    },
    'pages.list.js.map has another hash than release.json names.',
  ],
  [
    'a source map that is not there',
    (release) => {
      withMap(release);
      delete release.files['pages.list.js.map'];
    },
    'The archive lacks pages.list.js.map.',
  ],
  [
    'a source map among the files to serve',
    ({ files, document }) => {
      files['pages.list.js.map'] = Buffer.from(MAP);
      document.integrities['pages.list.js.map'] = getIntegrity(MAP);
    },
    'pages.list.js.map is of a type that no release contains.',
  ],
  [
    'something else as a source map',
    ({ files, document }) => {
      files['page.html'] = Buffer.from('<p>');
      document.sourceMaps = { 'page.html': getIntegrity('<p>') };
    },
    'The archive contains page.html, which release.json does not name.',
  ],
  [
    'a module whose file has no hash',
    ({ document }) => document.files['./pages/list']?.scripts.push('other.js'),
    'release.json has no hash of other.js.',
  ],
  [
    'two hashes of the entry',
    ({ document }) => (document.integrity = getIntegrity('other')),
    'release.json names two hashes of an entry.',
  ],
  [
    'another base',
    ({ document }) => (document.base = 'https://evil.example/'),
    'The base of the release is not /remotes/events/v1/.',
  ],
])('refuses %s', async (_what, change, message) => {
  expect(await messageOf(await changed(change))).toBe(message);
});

test.each([
  '../evil.js',
  '/etc/evil.js',
  'admin/../evil.js',
  'assets/deep/evil.js',
  '..\\evil.js',
  '.hidden.js',
  'admin//evil.js',
  'a\nb.js',
])('refuses the file name %j', async (name) => {
  const archive = await packEntries([
    [{ name: 'release.json' }, '{}'],
    [{ name }, 'x'],
  ]);
  expect(await messageOf(archive)).toMatch(/^No file of a release can be named /);
});

test.each(['symlink', 'link', 'directory', 'fifo', 'character-device'] as const)(
  'refuses an entry that is a %s',
  async (type) => {
    const archive = await packEntries([[{ name: 'remoteEntry.js', type, linkname: '/etc/passwd' }]]);
    expect(await messageOf(archive)).toBe('The archive contains "remoteEntry.js", which is no plain file.');
  },
);

test('refuses a file that comes twice', async () => {
  const archive = await packEntries([
    [{ name: 'a.js' }, '1'],
    [{ name: 'a.js' }, '2'],
  ]);
  expect(await messageOf(archive)).toBe('The archive contains a.js twice.');
});

test('refuses what is larger than a release, or has more files', async () => {
  expect(await messageOf(gzipSync(Buffer.alloc(120 * 1024 * 1024), { level: 1 }))).toBe(
    'The files are larger than 64 MB together.',
  );
  const many = await packEntries(Array.from({ length: 2001 }, (_, i) => [{ name: `a${i}.js` }] as const));
  expect(await messageOf(many)).toBe('The archive contains more than 2000 files.');
});

test('refuses half an archive, and what is none', async () => {
  const whole = await packTestRelease(RELEASE);
  const damaged = 'The archive is incomplete or damaged.';
  expect(await messageOf(whole.subarray(0, whole.length / 2))).toBe(damaged);
  expect(await messageOf(Buffer.from('hello'))).toBe(damaged);
  expect(await messageOf(Buffer.alloc(0))).toBe(damaged);
  expect(await messageOf(gzipSync('not a tar'))).toBe(damaged);
});

test.each([
  ['no document', undefined, 'The archive contains no release.json.'],
  ['a document that is no JSON', '{', 'release.json is not valid JSON.'],
  ['a document without a name', '{"title":"x"}', expect.stringMatching(/^release.json is not valid: name: /)],
])('refuses an archive with %s', async (_what, content, message) => {
  const entries = content === undefined ? [] : [[{ name: 'release.json' }, content] as const];
  expect(await messageOf(await packEntries(entries))).toEqual(message);
});
