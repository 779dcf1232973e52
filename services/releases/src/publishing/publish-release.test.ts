import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { archiveOf, buildRelease, integrityOf } from '../../test/build-release.ts';
import type { Archive } from '../../test/build-release.ts';
import { useReleases } from '../../test/start-releases.ts';

const service = await useReleases();

const stored = async (remote: string): Promise<string[]> => {
  const served = await (await service.as(null)).get('/internal/releases');
  return (
    (served.body.data as { remote: string; stored: string[] }[]).find((each) => each.remote === remote)
      ?.stored ?? []
  );
};

/** Status, code and message of a refused archive. Nothing of it may be stored. */
async function refusalOf(archive: Archive | Buffer, remote = 'events'): Promise<unknown[]> {
  const before = await service.files();
  const content = Buffer.isBuffer(archive) ? archive : await archiveOf(archive);
  const client = await service.withToken();
  const { status, body } = await client.upload(`/api/releases/${remote}`, {
    ...{ field: 'release', name: 'release.tar.gz', content },
  });
  expect(await service.files()).toEqual(before);
  return [status, body.code, body.message];
}

const withFile = (name: string, rest: Partial<Archive[number]> = {}): Archive => [
  ...buildRelease(),
  { name, content: 'x', ...rest },
];

describe('a published release', () => {
  it('is stored, named to gateways, and changes nothing for visitors', async () => {
    const archive = buildRelease({ name: 'stored' });
    const { status, body } = await service.publish(archive, 'stored');
    expect([status, body.data]).toEqual([
      201,
      expect.objectContaining({
        version: 'v1',
        publishedBy: { kind: 'operator', name: 'Operator' },
        loads: 0,
        failures: 0,
      }),
    ]);
    const client = await service.as(null);
    const served = await client.get('/internal/releases');
    expect(served.body.data).toContainEqual({
      ...{ remote: 'stored', revision: 0, live: null, previous: null, canary: null, disabled: null },
      stored: ['v1'],
    });
  });

  it('is handed to gateways byte for byte', async () => {
    const archive = buildRelease({ name: 'bytes' });
    await service.publish(archive, 'bytes');
    const response = await (await service.as(null)).fetch('/internal/releases/bytes/v1');
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/gzip']);
    const tar = (content: Buffer) => createHash('sha256').update(gunzipSync(content)).digest('hex');
    expect(tar(Buffer.from(await response.arrayBuffer()))).toBe(tar(await archiveOf(archive)));
    const unknown = await (await service.as(null)).get('/internal/releases/bytes/v2');
    expect(unknown.status).toBe(404);
  });

  it('is answered as the first time when it is sent again, and stored once', async () => {
    const archive = buildRelease({ name: 'again' });
    const first = await service.publish(archive, 'again');
    const before = await service.files();
    const second = await service.publish(archive, 'again');
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect(await service.files()).toEqual(before);
  });

  it('cannot be replaced by other bytes of the same version', async () => {
    await service.publish(buildRelease({ name: 'taken' }), 'taken');
    expect(await refusalOf(buildRelease({ name: 'taken', code: 'changed' }), 'taken')).toEqual([
      409,
      'CONFLICT',
      'The version v1 is published already, with other bytes. Please build it again.',
    ]);
  });

  it('is stored once when two publish it at the same moment, and one of two different ones wins', async () => {
    const before = (await service.files()).archives.length;
    const same = buildRelease({ name: 'together' });
    const other = buildRelease({ name: 'together', code: 'other' });
    const answers = await Promise.all(
      [same, same, other, other].map((each) => service.publish(each, 'together')),
    );
    const statuses = answers.map(({ status }) => status);
    expect([
      [201, 201, 409, 409],
      [409, 409, 201, 201],
    ]).toContainEqual(statuses);
    expect((await service.files()).archives).toHaveLength(before + 1);
    expect(await stored('together')).toEqual(['v1']);
  });
});

describe('an archive is refused, and nothing of it stored,', () => {
  it.each<[string, Archive, string]>([
    ['with a path that leads out of it', withFile('../evil.js'), 'cannot be the name'],
    ['with an absolute path', withFile('/etc/cron.d/evil.js'), 'cannot be the name'],
    ['with a backslash', withFile('..\\evil.js'), 'cannot be the name'],
    ['with a hidden file', withFile('.htaccess'), 'cannot be the name'],
    ['with a folder of its own', withFile('sub/folder/x.js'), 'cannot be the name'],
    [
      'with a symbolic link',
      withFile('link.js', { content: undefined, type: 'symlink', linkname: '/etc/passwd' }),
      'is a symlink',
    ],
    [
      'with a hard link',
      withFile('link.js', { content: undefined, type: 'link', linkname: 'remoteEntry.js' }),
      'is a link',
    ],
    [
      'with a device',
      withFile('null.js', { content: undefined, type: 'character-device' }),
      'is a character-device',
    ],
    ['with a page', withFile('page.html'), 'has a type that releases may not contain'],
    ['with a source map', withFile('remoteEntry.js.map'), 'has a type that releases may not contain'],
    ['with a file that the document does not know', withFile('extra.js'), 'no hash of extra.js'],
    ['with a file twice', withFile('remoteEntry.js'), 'contains remoteEntry.js twice'],
    [
      'without a file',
      buildRelease().filter(({ name }) => name !== 'page.1a2b3c4d.js'),
      'lacks page.1a2b3c4d.js',
    ],
    ['without its document', buildRelease().slice(1), 'contains no release.json'],
    [
      'with changed bytes',
      buildRelease().map((each) =>
        each.name === 'remoteEntry.js' ? { ...each, content: 'alert(1)' } : each,
      ),
      'The hash of remoteEntry.js is not that in release.json',
    ],
    [
      'with a compressed copy of other bytes',
      buildRelease().map((each) =>
        each.name === 'remoteEntry.js.gz' ? { ...each, content: gzipSync('alert(1)') } : each,
      ),
      'The hash of remoteEntry.js.gz is not that in release.json',
    ],
    [
      'with a compressed copy that is none',
      buildRelease().map((each) =>
        each.name === 'remoteEntry.js.br' ? { ...each, content: 'alert(1)' } : each,
      ),
      'remoteEntry.js.br cannot be decompressed',
    ],
    [
      'with an entry whose hash is not that of its file',
      buildRelease({ document: { integrity: integrityOf('another') } }),
      'The hash of the entry remoteEntry.js differs',
    ],
    [
      'with a module whose file it lacks',
      buildRelease({ document: { files: { './pages/x': { scripts: ['none.js'], styles: [] } } } }),
      'no hash of none.js',
    ],
    ['of another remote', buildRelease({ name: 'learning' }), 'a release of learning, not of events'],
    ['of another folder', buildRelease({ document: { base: 'https://evil.example/' } }), 'Its base must be'],
  ])('%s', async (_what, archive, message) => {
    const [status, code, text] = await refusalOf(archive);
    expect([status, code]).toEqual([400, 'VALIDATION_FAILED']);
    expect(text).toContain(message);
  });

  it('with a document that is no release', async () => {
    const [entry, ...files] = buildRelease();
    for (const content of ['{', '[]', '{"name":"events"}', '{"__proto__":{"name":"events"}}']) {
      const [status, , message] = await refusalOf([{ ...entry, name: 'release.json', content }, ...files]);
      expect(status).toBe(400);
      expect(message).toContain('release.json');
    }
  });

  it('when it is cut off, or no archive at all', async () => {
    const whole = await archiveOf(buildRelease());
    const noise = createHash('sha512').update('noise').digest();
    for (const content of [
      whole.subarray(0, -40),
      whole.subarray(0, 50),
      Buffer.alloc(0),
      noise,
      gzipSync(noise),
    ]) {
      const [status, code, message] = await refusalOf(content);
      expect([status, code]).toEqual([400, 'VALIDATION_FAILED']);
      expect(message).toMatch(/damaged|no release\.json/);
    }
  });

  it('when it is a bomb, by itself or by a compressed copy', async () => {
    const zeros = Buffer.alloc(130 * 1024 * 1024);
    const bomb = gzipSync(zeros);
    expect(bomb.length).toBeLessThan(200_000);
    for (const archive of [
      [{ name: 'big.js', content: zeros }, ...buildRelease()],
      [{ name: 'big.js.gz', content: bomb }, ...buildRelease()],
    ]) {
      const [status, , message] = await refusalOf(archive);
      expect([status, message]).toEqual([400, 'The archive unpacks to more than 120 MB.']);
    }
  });
});
